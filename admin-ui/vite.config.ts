import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { hostHeaders } from './build/host-headers.ts'
import { precompress } from './build/precompress.ts'

/** The API for `npm run dev`; used only by Vite's dev server. */
const SERVICE = process.env.HOMETOWN_SERVICE ?? 'http://localhost:3000'

/**
 * Bundles the shell and modules that every screen needs. Otherwise each small module shared by lazy screens would
 * become its own file, and small files compress badly.
 */
const SHELL =
  /admin-ui\/src\/(?:lib\/(?!county-clock|read-text-file)|ui\/(?:Badge|Button|Card|EmptyState|ErrorPanel|IconButton|Notice|PageHeader|ScreenLink|Skeleton|Spinner|toast)\.)/

export default defineConfig({
  plugins: [react(), tailwindcss(), hostHeaders(), precompress()],
  build: {
    assetsDir: 'admin/assets',
    // Browsers that support light-dark(), so that one token can hold both colors.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The content policy allows inline styles for libraries, but no inline scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', test: SHELL }] } } },
  },
  server: {
    // The service's routes that the desk uses: API, pictures, and previews with their assets.
    proxy: Object.fromEntries(
      ['/api', '/preview', '/uploads', '/derived', '/_astro'].map((path) => [path, { target: SERVICE }]),
    ),
  },
})
