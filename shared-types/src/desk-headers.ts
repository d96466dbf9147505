/**
 * The headers of the desk's pages and files. Only styles may be inline, since libraries write them; scripts never.
 * @param apiUrl where the API is when it has another origin than the desk; else empty.
 * @param isHttps adds what counts over https alone, that browsers stay with it among that.
 */
export function deskSecurityHeaders(apiUrl: string, isHttps: boolean): Readonly<Record<string, string>> {
  const api = apiUrl === '' ? [] : [new URL(apiUrl).origin]
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      // Pictures of articles are wherever their address says.
      "img-src 'self' data: blob: https:",
      // Recordings too, as the editor shows blocks as readers get them.
      "media-src 'self' https:",
      ['connect-src', "'self'", ...api].join(' '),
      // Previews of articles, which the API serves.
      ['frame-src', "'self'", ...api].join(' '),
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    // Browsers take neither over plain http.
    ...(isHttps && {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Strict-Transport-Security': 'max-age=31536000',
    }),
  }
}
