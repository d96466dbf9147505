import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { deskPages } from './build/desk-pages.ts'
import { editorsGuide } from './build/editors-guide.ts'
import { hostHeaders } from './build/host-headers.ts'
import { precompress } from './build/precompress.ts'
import { proxyToService } from './build/service-proxy.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'

/** The service that runs already, for the desk alone (`npm run dev -w admin-ui`). `npm run dev` brings its own. */
const SERVICE = process.env.HOMETOWN_SERVICE

/** Modules that lazy screens share join the shell or the login: many small files compress badly. */
const GROUPS = [
  { name: 'shell', test: /admin-ui\/src\/(?:main|features\/dashboard\/DashboardPage)\.tsx$/, priority: 2 },
  { name: 'forms', test: /admin-ui\/src\/features\/auth\/LoginPage\.tsx$/, priority: 1 },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), editorsGuide(), deskPages(), hostHeaders(), withoutJsonSchema(), precompress()],
  build: {
    assetsDir: 'admin/assets',
    // These browsers support light-dark(), so that one token can hold both colors.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The content policy allows inline styles for libraries, but no inline scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: SERVICE ? { proxy: proxyToService(SERVICE) } : {},
})
