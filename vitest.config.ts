import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'site', 'scripts'],
    reporters: ['default'],
  },
})
