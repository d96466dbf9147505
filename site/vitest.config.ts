import { defineConfig } from 'vitest/config'
import { excludedTests } from '../testing/excluded-tests.ts'
import { startClockOfTests } from '../testing/test-clock.ts'

startClockOfTests()

export default defineConfig({
  test: {
    name: '@hometown/site',
    setupFiles: ['../testing/random-inputs.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...excludedTests, '**/*.dom.test.ts'],
    // Files share what they import, because reading it again for each took longer than their tests.
    isolate: false,
    unstubGlobals: true,
    globalSetup: 'test/support/compile-site.ts',
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
