import { hstsHeaders } from './site-headers.ts'

/**
 * Headers of the desk's pages and files. Styles may be inline, because libraries write them; scripts never.
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
      // Previews of articles, which the API serves.
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
