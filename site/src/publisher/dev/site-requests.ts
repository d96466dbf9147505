import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeadersOf } from '@hometown/shared-types/site-headers'
import type { SiteContent } from '../../lib/content.ts'
import { isPage, PREVIEW } from '../site-paths.ts'

/** Where Astro's development server finds the locals of a request. */
const LOCALS = Symbol.for('astro.locals')

/**
 * Does for a request what the publisher and the site server do in production: gives the page its content, sends its
 * headers, and redirects from former addresses.
 * @returns false if it has answered
 */
export function prepareRequest(request: IncomingMessage, response: ServerResponse, content: SiteContent): boolean {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  const isPublished = isPage(content, path)
  const to = isPublished ? undefined : findRedirect(content, path)
  if (to !== undefined) {
    response.writeHead(301, { Location: to, 'Cache-Control': 'no-store' }).end()
    return false
  }
  for (const [name, value] of Object.entries(securityHeadersOf(path, content.site))) response.setHeader(name, value)
  if (!isPublished) response.on('finish', () => warnUnlessPublished(path, response))
  const locals: App.Locals = { content }
  Reflect.set(request, LOCALS, locals)
  return true
}

function findRedirect({ site }: SiteContent, path: string): string | undefined {
  const moved = site.redirects.find(({ from }) => from === path)
  if (moved) return moved.to
  return path.startsWith('/article/') ? path.slice('/article'.length) : undefined
}

/** A page whose path was forgotten looks finished here, and readers would never see it. */
function warnUnlessPublished(path: string, response: ServerResponse): void {
  const isPageOfOurs = response.statusCode === 200 && String(response.getHeader('content-type')).startsWith('text/html')
  if (isPageOfOurs && path !== PREVIEW)
    console.warn(`${path} will not be published: it has no path in site/src/publisher/site-paths.ts.`)
}
