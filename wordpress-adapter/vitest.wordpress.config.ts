import { defineConfig } from 'vitest/config'

/** The contract against a real WordPress, named by WORDPRESS_TARGET (see test/real/contract.wordpress.ts). */
export default defineConfig({
  test: { include: ['test/real/**/*.wordpress.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
