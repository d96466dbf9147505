import type { SiteContent } from '../lib/content.ts'
import { loadCompiledPages } from './compiled-pages.ts'
import { NOT_FOUND, type PagePath } from './site-paths.ts'

/** Pages don't use the address of the request: their links come from the site's settings. */
const NOWHERE = 'http://site.invalid'

export interface PageRenderer {
  /** @throws RenderError for anything but a whole page. */
  render(path: PagePath, content: SiteContent): Promise<Buffer>
}

export interface RenderedFile {
  readonly file: string
  readonly bytes: Buffer
}

export class RenderError extends Error {
  override name = 'RenderError'
  constructor(path: PagePath, status: number, cause: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    super(`The page ${path} could not be rendered (${status})${why}`, { cause })
  }
}

export async function loadPageRenderer(distDir: string): Promise<PageRenderer> {
  const app = await loadCompiledPages(distDir)
  return {
    async render(path, content) {
      const locals: App.Locals = { content }
      const response = await app.render(new Request(NOWHERE + path), { locals })
      const body = Buffer.from(await response.arrayBuffer())
      // Astro turns a thrown error into an empty 500.
      if (response.status !== expectedStatus(path) || body.length === 0) {
        throw new RenderError(path, response.status, locals.renderFailure)
      }
      return body
    },
  }
}

function expectedStatus(path: PagePath): number {
  return path === NOT_FOUND ? 404 : 200
}
