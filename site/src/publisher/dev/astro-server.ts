import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type AstroIntegration, dev } from 'astro'
import type { SiteContent } from '../../lib/content.ts'
import { type PageRenderer, RenderError } from '../render.ts'
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
export async function startAstroServer({ port, hostname, currentContent }: AstroServerOptions): Promise<PageRenderer> {
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
