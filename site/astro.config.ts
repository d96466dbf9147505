import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'
import type { Plugin } from 'vite'
import { publisherAdapter } from './adapter/index.ts'

// The same source in two forms: a module that the publisher renders with, or (to check it) Astro's own static build.
const isStatic = process.env.HOMETOWN_STATIC === '1'

/**
 * React goes into the compiled pages as it is built for readers: from outside it is chosen by NODE_ENV of the process
 * that renders, and its form for developers takes more than twice as long.
 */
function reactForReaders(): Plugin {
  return {
    name: 'hometown-react-for-readers',
    apply: 'build',
    config: () => ({
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      ssr: { noExternal: ['react', 'react-dom'] },
    }),
  }
}

export default defineConfig({
  output: isStatic ? 'static' : 'server',
  ...(isStatic ? {} : { adapter: publisherAdapter() }),
  outDir: process.env.HOMETOWN_OUT_DIR ?? './dist',
  // Only on the pages with islands: readers of articles get none of it.
  integrations: [react()],
  trailingSlash: 'never',
  build: { format: 'file', concurrency: 4 },
  // Decides the white space of every page, so it is named rather than left to a default.
  compressHTML: true,
  image: { service: passthroughImageService() },

  // No code samples here, and its inline styles would break the policy below.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: { csp: true },
  vite: {
    plugins: [tailwindcss(), reactForReaders()],
  },
})
