// The publisher of `npm run dev`. It writes no files: Astro's development server renders each page when it is asked for.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { type AstroIntegration, dev } from 'astro'
import type { SiteContent } from '../../lib/content.ts'
import { readDevelopmentEnvironment } from '../../lib/environment.ts'
import type { ContentStore } from '../content-store.ts'
import { contentOf } from '../publisher.ts'
import type { Outcome, ReleaseWriter } from '../release-writer.ts'
import { type PageRenderer, RenderError } from '../render.ts'
import { readContent, runPublisher } from '../run-publisher.ts'
import { HOME } from '../site-paths.ts'
import { prepareRequest } from './site-requests.ts'

interface AstroServerOptions {
  readonly port: number
  readonly hostname: string
  /** The content of requests from browsers. */
  readonly currentContent: () => Promise<SiteContent>
}

const ROOT = join(import.meta.dirname, '../../..')
/** Names the content of a request that the publisher makes itself. */
const CONTENT_HEADER = 'x-hometown-content'

/** Serves the pages from their sources, with hot reload, and renders previews by them. */
async function startAstroServer({ port, hostname, currentContent }: AstroServerOptions): Promise<PageRenderer> {
  const given = new Map<string, SiteContent>()

  const integration: AstroIntegration = {
    name: 'hometown-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const content = given.get(String(request.headers[CONTENT_HEADER])) ?? currentContent()
          Promise.resolve(content)
            .then((known) => prepareRequest(request, response, known) && next())
            .catch(next)
        })
      },
    },
  }

  await dev({
    root: ROOT,
    logLevel: 'error',
    integrations: [integration],
    server: { host: '127.0.0.1', port, allowedHosts: [hostname] },
    // A cache of its own, because Astro's check of the types writes the usual one in another form.
    vite: { cacheDir: join(ROOT, 'node_modules/.vite-dev'), server: { strictPort: true } },
  })

  return {
    async render(path, content) {
      const id = randomUUID()
      given.set(id, content)
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { [CONTENT_HEADER]: id } })
        if (!response.ok) throw new RenderError(path, response.status, undefined)
        return Buffer.from(await response.arrayBuffer())
      } finally {
        given.delete(id)
      }
    },
  }
}

const NOTHING_WRITTEN: Outcome = {
  release: 'development',
  newRelease: false,
  written: [],
  removed: [],
  notices: [],
  unfinished: [],
}

/** In development pages are rendered when they are asked for, so that a publish only updates the content in memory. */
const noFiles: ReleaseWriter = {
  hasCurrent: () => true,
  update: () => Promise.resolve(NOTHING_WRITTEN),
  takeDown: () => Promise.resolve(undefined),
  compare: () => Promise.resolve(NOTHING_WRITTEN),
  replace: () => Promise.resolve(NOTHING_WRITTEN),
  cleanUp: () => Promise.resolve(),
}

const { apiOrigin, port, hostname } = readDevelopmentEnvironment()

await runPublisher(async () => {
  const content = readContent(apiOrigin)
  const renderer = await startAstroServer({ port, hostname, currentContent: async () => contentNow(await content) })
  const store = await content
  // Reads the sources of a page ahead. If it fails, the page itself will say why.
  renderer.render(HOME, contentNow(store)).catch(() => undefined)
  return { store, renderer, writer: noFiles, isOutdated: () => false }
})

function contentNow(store: ContentStore): SiteContent {
  return contentOf(store, countyDate(Date.now(), store.content.site.timeZone))
}
