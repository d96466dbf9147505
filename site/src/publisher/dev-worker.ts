// This is the publisher of `npm run dev`. It writes no files: Astro's development server renders each page when asked.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { securityHeadersOf } from '@hometown/shared-types/rules/headers'
import { countyDate } from '@hometown/shared-types/rules/time'
import { dev } from 'astro'
import type { SiteContent } from '../lib/content.ts'
import { HOME } from './pages.ts'
import { nothingPending } from './pending.ts'
import { renderPreview } from './publisher.ts'
import type { PageRenderer } from './render.ts'
import { readContent, requiredVariable, runPublisher } from './run-publisher.ts'

const SITE_PACKAGE_FOLDER = join(import.meta.dirname, '../..')
/** The header names the content of a request that the publisher makes itself. */
const CONTENT_HEADER = 'x-hometown-content'
/** Astro's development server finds the locals of a request here. */
const ASTRO_LOCALS = Symbol.for('astro.locals')

const apiOrigin = requiredVariable('HOMETOWN_API_ORIGIN')
const devSitePort = Number(requiredVariable('HOMETOWN_SITE_PORT'))
/** Browsers ask for the site by this name. */
const devSiteHost = requiredVariable('HOMETOWN_SITE_HOST')
await runPublisher(async () => {
  const reading = readContent(apiOrigin)
  const contentNow = async (): Promise<SiteContent> => {
    const { content } = await reading
    return { ...content, today: countyDate(Date.now(), content.site.timeZone) }
  }
  const renderer = await startAstroServer(devSitePort, devSiteHost, contentNow)
  const store = await reading
  // This reads the sources of a page ahead. If it fails, the page itself will say why.
  contentNow()
    .then((content) => renderer.render(HOME, content))
    .catch(() => undefined)
  return {
    isOutdated: () => false,
    cleanUp: () => Promise.resolve(),
    preview: (article, today) => renderPreview(renderer, { ...store.content, today }, article),
    async publish({ requestId, changes, today }) {
      await store.update(nothingPending(), changes, today)
      return { type: 'published', requestId, written: [], removed: [], notices: [] }
    },
  }
})

/** Serves the pages from their sources, with hot reload, and renders previews by them. */
async function startAstroServer(
  port: number,
  hostname: string,
  currentContent: () => Promise<SiteContent>,
): Promise<PageRenderer> {
  const contentByRequest = new Map<string, SiteContent>()
  await dev({
    root: SITE_PACKAGE_FOLDER,
    logLevel: 'error',
    integrations: [
      {
        name: 'hometown-development',
        hooks: {
          'astro:server:setup': ({ server }) => {
            server.middlewares.use((request, response, next) => {
              Promise.resolve(contentByRequest.get(String(request.headers[CONTENT_HEADER])) ?? currentContent())
                .then((content) => {
                  const headers = Object.entries(securityHeadersOf(request.url?.split('?')[0] ?? '/', content.site))
                  for (const [name, value] of headers) response.setHeader(name, value)
                  Reflect.set(request, ASTRO_LOCALS, { content } satisfies App.Locals)
                  next()
                })
                .catch(next)
            })
          },
        },
      },
    ],
    server: { host: '127.0.0.1', port, allowedHosts: [hostname] },
    // The cache is a separate one, because Astro's check of the types writes the usual one in another form.
    vite: { cacheDir: join(SITE_PACKAGE_FOLDER, 'node_modules/.vite-dev'), server: { strictPort: true } },
  })
  return {
    async render(path, content) {
      const id = randomUUID()
      contentByRequest.set(id, content)
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { [CONTENT_HEADER]: id } })
        if (!response.ok) throw new Error(`Astro answered ${response.status}.`)
        return await response.text()
      } finally {
        contentByRequest.delete(id)
      }
    },
  }
}
