import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from 'astro/app'
import type { SiteContent } from '../lib/content.ts'
import { NOT_FOUND, type PagePath } from './site-paths.ts'

/** Pages take nothing from the address they are rendered at: their links come from the site's settings. */
const NOWHERE = 'http://site.invalid'

export interface PageRenderer {
  /** The page's bytes. Throws `RenderError` for anything but a whole page. */
  render(path: PagePath, content: SiteContent): Promise<Buffer>
}

export class RenderError extends Error {
  override name = 'RenderError'
  constructor(path: PagePath, status: number, cause: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    super(`The page ${path} could not be rendered (${status})${why}`, { cause })
  }
}

/** @param distDir where `astro build` put the compiled pages. */
export async function loadPageRenderer(distDir: string): Promise<PageRenderer> {
  const entry: { createApp(options: { streaming: boolean }): App } = await import(
    pathToFileURL(join(distDir, 'server/entry.mjs')).href
  )
  const app = entry.createApp({ streaming: false })
  // In server mode the policy would be a response header, which a file doesn't have.
  const { csp } = app.manifest
  if (csp !== undefined) csp.cspDestination = 'meta'
  return {
    async render(path, content) {
      const locals: App.Locals = { content }
      const response = await app.render(new Request(NOWHERE + path), { locals })
      const body = Buffer.from(await response.arrayBuffer())
      // A thrown error comes as an empty 500, not as an exception.
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
