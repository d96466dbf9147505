import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'site', 'scripts'],
    reporters: ['default'],
    // By itself Vitest leaves a core free, which on two cores is half of them.
    maxWorkers: '100%',
  },
})
