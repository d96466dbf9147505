import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { startClockOfTests } from '../testing/test-clock.ts'
import { editorsGuide } from './build/editors-guide.ts'

startClockOfTests()

export default defineConfig({
  plugins: [react(), editorsGuide()],
  oxc: { jsx: { development: false } },
  test: {
    name: 'admin-ui',
    environment: 'jsdom',
    // React's development build takes twice the time, most of it for warnings that no test reads.
    env: { NODE_ENV: 'production' },
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    // Files share their modules: importing them again for each file took longer than the tests.
    isolate: false,
    setupFiles: ['../testing/random-inputs.ts', 'test/support/provide-act.ts', 'test/support/set-up.ts'],
    restoreMocks: true,
    testTimeout: 120_000,
  },
})
