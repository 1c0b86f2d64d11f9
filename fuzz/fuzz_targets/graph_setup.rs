//! The fuzzer at the target `graph_setup`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::graph_setup(data);
});
