import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './testing/by-environment.ts'
import { startClockOfTests } from './testing/test-clock.ts'

startClockOfTests()

export default defineConfig({
  test: {
    projects: ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'site', 'scripts'],
    reporters: ['default'],
    sequence: { sequencer: ByEnvironment },
  },
})
