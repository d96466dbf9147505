import { defineConfig } from 'vitest/config'
import { startClockOfTests } from '../testing/test-clock.ts'

startClockOfTests()

export default defineConfig({
  test: { setupFiles: ['../testing/random-inputs.ts'], testTimeout: 120_000, isolate: false },
})
