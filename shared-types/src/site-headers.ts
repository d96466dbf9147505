/** Where readers find the site, and where its service is; `apiUrl` is empty when both have one origin. */
export interface SiteAddresses {
  siteUrl: string
  apiUrl: string
}

/** Browsers that were here once come by https from then on, for a year. */
const STAY_WITH_HTTPS = { 'Strict-Transport-Security': 'max-age=31536000' }

/**
 * What a header must say for pages of the readers' site, because the policy in their meta tag can't. There is no
 * script-src on purpose: a second one would forbid the scripts whose hashes stand in the meta tag.
 * Forms post to `apiUrl` too; browsers stay with https where `siteUrl` has it.
 * @param options.framedBy who may show the page in a frame: nobody, or for previews the desk, at the API's origin or another.
 */
export function siteSecurityHeaders(
  { siteUrl, apiUrl }: SiteAddresses,
  { framedBy = "'none'" }: { framedBy?: string } = {},
): Readonly<Record<string, string>> {
  const formTargets = ["'self'", ...(apiUrl === '' ? [] : [new URL(apiUrl).origin])]
  return {
    'Content-Security-Policy': [
      `frame-ancestors ${framedBy}`,
      "base-uri 'self'",
      "object-src 'none'",
      `form-action ${formTargets.join(' ')}`,
    ].join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(siteUrl.startsWith('https:') && STAY_WITH_HTTPS),
  }
}

/** The calendar as schools and churches show it in their own pages: it and what is below it may stand in any frame. */
export const FRAMED_PATH = '/calendar/embed'

/** What {@link siteSecurityHeaders} says for the page at a path. */
export function securityHeadersOf(path: string, addresses: SiteAddresses): Readonly<Record<string, string>> {
  const isFramed = path === FRAMED_PATH || path.startsWith(`${FRAMED_PATH}/`)
  return siteSecurityHeaders(addresses, isFramed ? { framedBy: '*' } : {})
}

/** What calendar programs must be told about a file of events. */
export const CALENDAR_FILE_TYPE = 'text/calendar; charset=utf-8'

/** For files whose name changes with their content: everything below `/_astro/`. */
export const HASHED_FILES_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** For pages: kept for a moment, then asked for again with their ETag. */
export const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate'
