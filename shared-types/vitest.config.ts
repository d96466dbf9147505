import { defineConfig } from 'vitest/config'

// Property tests with hundreds of texts may be slow on a busy machine.
export default defineConfig({ test: { testTimeout: 20_000, isolate: false } })
