import { defineConfig } from 'vitest/config'
import { startClockOfTests } from './testing/test-clock.ts'

startClockOfTests()

export default defineConfig({
  test: {
    projects: [
      'shared-types',
      'wordpress-adapter',
      'admin-api',
      'admin-ui',
      'site',
      'site/vitest.dom.config.ts',
      'scripts',
    ],
    reporters: ['default'],
  },
})
