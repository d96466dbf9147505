import { defineConfig } from 'vitest/config'
import { startClockOfTests } from '../testing/test-clock.ts'

startClockOfTests()

export default defineConfig({
  test: {
    setupFiles: ['../testing/seed-random-inputs.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Files share what they import: reading it again for each took longer than their tests.
    isolate: false,
    globalSetup: 'test/support/compile-site.ts',
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
