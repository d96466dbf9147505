import { API_PATH_SEGMENTS, parseSiteAddress } from '../../admin-api/src/site-server/site-address.ts'
import { DESK_BASE } from '../../admin-ui/build/desk-pages.ts'

/** Vite's proxy matches these addresses; the desk's own don't come this far. */
export const SERVICE_PATHS = `^/(?:(?:${[...API_PATH_SEGMENTS].join('|')})(?:[/?]|$)|search\\?)`
export const SITE_PATHS = `^(?!${DESK_BASE})`

/** The site's development server answers these addresses of sources and packages itself. */
const SOURCES = /^\/(?:@|src\/|node_modules\/|\.)/

/** Returns where the site server redirects an address; undefined if it answers the address itself. */
export function findRedirect(url: string): string | undefined {
  if (SOURCES.test(url)) return undefined
  const address = parseSiteAddress(url)
  return address.kind === 'redirect' ? address.to : undefined
}
