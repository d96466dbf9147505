import { defineConfig } from 'vitest/config'
import { startClockOfTests } from '../testing/test-clock.ts'

startClockOfTests()

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['product/**/*.test.ts'],
    globalSetup: 'support/global-setup.ts',
    // Each file starts the whole product; more at once would only wait for each other.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
