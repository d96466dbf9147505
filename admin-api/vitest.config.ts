import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sample/**/*.test.ts'],
    globalSetup: 'test/support/prepare-databases.ts',
    // Loading the service again for each file took two thirds of the time. Tests leave nothing in its modules.
    isolate: false,
    // Tests run most code a few times only: optimizing it, and collecting small heaps often, took a tenth of the time.
    execArgv: ['--no-opt', '--max-semi-space-size=64'],
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
})
