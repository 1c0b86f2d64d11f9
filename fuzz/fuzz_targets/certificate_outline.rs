//! The fuzzer at the target `certificate_outline`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::certificate_outline(data);
});
