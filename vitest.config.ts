import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './testing/by-environment.ts'
import { startClockOfTests } from './testing/test-clock.ts'

startClockOfTests()

export default defineConfig({
  test: {
    projects: ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'site', 'scripts'],
    reporters: ['default'],
    // By default Vitest leaves a core free, which is half of two.
    maxWorkers: '100%',
    sequence: { sequencer: ByEnvironment },
  },
})
