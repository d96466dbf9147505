import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'site', 'scripts'],
    reporters: ['default'],
    // Tests of the service wait for databases, files and timers for half of their time: more of them than cores.
    maxWorkers: '200%',
  },
})
