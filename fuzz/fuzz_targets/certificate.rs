//! The fuzzer at the target `certificate`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::certificate(data);
});
