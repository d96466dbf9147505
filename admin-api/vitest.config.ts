import { defineConfig } from 'vitest/config'
import { excludedTests } from '../testing/excluded-tests.ts'
import { startClockOfTests } from '../testing/test-clock.ts'

startClockOfTests()

export default defineConfig({
  test: {
    setupFiles: ['../testing/random-inputs.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...excludedTests],
    globalSetup: 'test/support/prepare-databases.ts',
    // Loading the service again for each file took two thirds of the time. Tests leave nothing in its modules.
    isolate: false,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
