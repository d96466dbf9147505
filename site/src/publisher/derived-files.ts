import { HASHED_FILES_CACHE_CONTROL, siteSecurityHeaders } from '@hometown/shared-types/site-headers'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { SiteContent } from '../lib/content.ts'

export const REDIRECTS_FILE = '_redirects'
export const HEADERS_FILE = '_headers'
export const BUILD_FILE = 'build.json'

/** Old addresses for hosts that read this file. A page that stands at an old address wins. */
export function redirectsText({ site, articles }: SiteContent): string {
  const moved = site.redirects.filter(({ from, to }) => isPlain(from) && isPlain(to) && !articles.findBySlug(from))
  const lines = moved.map(({ from, to }) => `/${from} /${to} 301\n`)
  return `${lines.join('')}${deskRedirects(site.apiUrl)}/article/:slug /:slug 301\n`
}

/** Where the site is on a host of its own, the desk is with the API. Hosts take the first line that matches. */
export function deskRedirects(apiUrl: string): string {
  if (apiUrl === '') return ''
  return ['/login', '/admin', '/admin/*']
    .map((path) => `${path} ${apiUrl}${path.replace('*', ':splat')} 302\n`)
    .join('')
}

/** Headers for hosts that read this file. Pages have no Cache-Control here: such hosts purge them by themselves. */
export function headersText(site: SiteInfo): string {
  const security = Object.entries(siteSecurityHeaders(site.apiUrl))
  const lines = security.map(([name, value]) => `  ${name}: ${value}\n`)
  return `/*\n${lines.join('')}\n/_astro/*\n  Cache-Control: ${HASHED_FILES_CACHE_CONTROL}\n`
}

/** Tells from outside which publish is live. */
export function buildText(id: string): string {
  return `${JSON.stringify({ id })}\n`
}

function isPlain(slug: string): boolean {
  return /^[\w%.~-]+$/.test(slug)
}
