import { defineConfig } from 'vitest/config'
import site from './vitest.config.ts'

/** What runs in readers' browsers. Each file has a page of its own: what one leaves running must not call another's `fetch`. */
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
