import { defineConfig } from 'vitest/config'
import site from './vitest.config.ts'

/** This code runs in browsers. Each file has its own page: what one leaves running must not call another's `fetch`. */
export default defineConfig({
  test: {
    ...site.test,
    name: '@hometown/site-dom',
    environment: 'jsdom',
    include: ['src/**/*.dom.test.ts', 'test/**/*.dom.test.ts'],
    exclude: [],
    isolate: true,
  },
})
