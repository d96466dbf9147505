import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { hostHeaders } from './build/host-headers.ts'
import { precompress } from './build/precompress.ts'

/** Where `npm run dev` listens; used by Vite's own server alone. */
const SERVICE = process.env.HOMETOWN_SERVICE ?? 'http://localhost:3000'

/**
 * What the shell and every screen need, in one file: alone, each of these dozens of small modules would be a file of its
 * own, as some lazy screen or other shares it, and small files compress badly.
 */
const SHELL =
  /admin-ui\/src\/(?:lib\/(?!county-clock|read-text-file)|ui\/(?:Badge|Button|Card|EmptyState|ErrorPanel|IconButton|Notice|PageHeader|ScreenLink|Skeleton|Spinner|toast)\.)/

export default defineConfig({
  plugins: [react(), tailwindcss(), hostHeaders(), precompress()],
  build: {
    assetsDir: 'admin/assets',
    // Browsers with light-dark(), so that one token has both colours.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Styles of libraries may be inline, scripts and fonts may not.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', test: SHELL }] } } },
  },
  server: {
    // What the desk shows of the service: calls, pictures, and previews with what they load.
    proxy: Object.fromEntries(
      ['/api', '/preview', '/uploads', '/derived', '/_astro'].map((path) => [path, { target: SERVICE }]),
    ),
  },
})
