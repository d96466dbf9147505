import type { SiteUrls } from './addresses.ts'

const HSTS_HEADER = 'Strict-Transport-Security'

/** Browsers insist on https for two years after the first visit. */
export const HSTS_SECONDS = 63_072_000

/** Returns HSTS only for https: browsers ignore it over plain http. */
function hstsHeaders(url: string): Readonly<Record<string, string>> {
  return url.startsWith('https:') ? { [HSTS_HEADER]: `max-age=${HSTS_SECONDS}` } : {}
}

/** Answers that no page, desk or call has made get these: redirects, errors, a service that is starting. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

export function answerHeaders({ siteUrl }: SiteUrls): Readonly<Record<string, string>> {
  return { ...ANSWER_HEADERS, ...hstsHeaders(siteUrl) }
}

/**
 * Returns headers for the readers' pages that a meta tag can't express. There is no script-src: a second one would
 * forbid the scripts whose hashes are in the meta tag. Forms also post to `apiUrl`; HSTS if `siteUrl` has https.
 * @param options.framedBy who may frame the page: nobody, or for previews the desk, at the API's origin or another
 */
export function siteSecurityHeaders(
  { siteUrl, apiUrl }: SiteUrls,
  { framedBy = "'none'" }: { framedBy?: string } = {},
): Readonly<Record<string, string>> {
  const formTargets = ["'self'", ...(apiUrl === '' ? [] : [new URL(apiUrl).origin])]
  return {
    'Content-Security-Policy': [
      `frame-ancestors ${framedBy}`,
      "base-uri 'none'",
      "object-src 'none'",
      `form-action ${formTargets.join(' ')}`,
    ].join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...hstsHeaders(siteUrl),
  }
}

/** The calendar at this path is for other sites: it may be in any frame. */
export const FRAMED_PATH = '/calendar/embed'

export function securityHeadersOf(path: string, addresses: SiteUrls): Readonly<Record<string, string>> {
  return siteSecurityHeaders(addresses, path === FRAMED_PATH ? { framedBy: '*' } : {})
}

export const CALENDAR_FILE_TYPE = 'text/calendar; charset=utf-8'

/** Names below `/_astro/` change with the content, so browsers may keep the files. */
export const HASHED_FILES_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Returns headers of the desk's pages and files. Styles may be inline, because libraries write them; scripts never.
 * @param apiUrl the API's address if its origin isn't the desk's, else empty
 * @param isHttps adds headers for https, such as HSTS
 */
export function deskSecurityHeaders(apiUrl: string, isHttps: boolean): Readonly<Record<string, string>> {
  const api = apiUrl === '' ? [] : [new URL(apiUrl).origin]
  const anywhere = isHttps ? 'https:' : 'https: http:'
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      // Pictures of articles may be on any host.
      `img-src 'self' data: blob: ${anywhere}`,
      // The editor shows blocks as readers see them, including recordings.
      `media-src 'self' ${anywhere}`,
      ['connect-src', "'self'", ...api].join(' '),
      // The API serves previews of articles.
      ['frame-src', "'self'", ...api].join(' '),
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    // Pictures on other hosts needn't know where the desk is. Our own calls still say their origin.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // Browsers ignore both over plain http.
    ...(isHttps && {
      'Cross-Origin-Opener-Policy': 'same-origin',
      ...hstsHeaders('https:'),
    }),
  }
}
