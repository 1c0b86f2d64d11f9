//! The fuzzer at the target `certificate_body`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::certificate_body(data);
});
