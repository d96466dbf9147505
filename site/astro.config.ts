import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'
import { publisherAdapter } from './adapter/index.ts'

export default defineConfig({
  output: 'server',
  adapter: publisherAdapter(),
  outDir: process.env.HOMETOWN_OUT_DIR ?? './dist',
  // Only pages with islands load React: readers of articles get none of it.
  integrations: [react()],
  trailingSlash: 'never',
  build: { format: 'file', concurrency: 4 },
  // This decides the white space of every page, so it is named rather than left to a default.
  compressHTML: true,
  image: { service: passthroughImageService() },

  // The site has no code samples, and inline styles of a highlighter would break the policy below.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: { csp: true },
  vite: {
    plugins: [tailwindcss()],
  },
})
