/** `apiUrl` is empty if both have one origin. */
export interface SiteAddresses {
  siteUrl: string
  apiUrl: string
}

/** A year of https after the first visit. */
const STAY_WITH_HTTPS = { 'Strict-Transport-Security': 'max-age=31536000' }

/**
 * Headers for the readers' pages that a meta tag can't express. No script-src: a second one would forbid the scripts
 * whose hashes are in the meta tag. Forms also post to `apiUrl`; HSTS if `siteUrl` has https.
 * @param options.framedBy who may frame the page: nobody, or for previews the desk, at the API's origin or another
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

/** The calendar for other sites: it and the pages below it may be in any frame. */
export const FRAMED_PATH = '/calendar/embed'

/** {@link siteSecurityHeaders} for the page at a path. */
export function securityHeadersOf(path: string, addresses: SiteAddresses): Readonly<Record<string, string>> {
  const isFramed = path === FRAMED_PATH || path.startsWith(`${FRAMED_PATH}/`)
  return siteSecurityHeaders(addresses, isFramed ? { framedBy: '*' } : {})
}

export const CALENDAR_FILE_TYPE = 'text/calendar; charset=utf-8'

/** For everything below `/_astro/`: names change with the content. */
export const HASHED_FILES_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** For pages, which browsers must revalidate with their ETag. */
export const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate'
