//! The fuzzer at the target `graph_json`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::graph_json(data);
});
