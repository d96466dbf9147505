import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Files share what they import: reading it again for each took longer than their tests.
    isolate: false,
    globalSetup: 'test/support/compile-site.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
