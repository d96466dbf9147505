import { defineConfig } from 'vitest/config'

// Hundreds of random texts, on a machine that may have other things to do.
export default defineConfig({ test: { testTimeout: 20_000, isolate: false } })
