import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sample/**/*.test.ts'],
    globalSetup: 'test/support/prepare-databases.ts',
    // Loading the service again for each file took two thirds of the time. Tests leave nothing in its modules.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
})
