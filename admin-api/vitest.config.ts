import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sample/**/*.test.ts'],
    globalSetup: 'test/support/prepare-databases.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
