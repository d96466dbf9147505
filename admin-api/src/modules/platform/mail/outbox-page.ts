/** Blocks scripts, forms, foreign frames and foreign pictures, so that no other host learns who reads a mail. */
export function letterHeaders(desks: readonly string[], ours: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      ['img-src', ...ours, 'data:'].join(' '),
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      ['frame-ancestors', "'self'", ...desks].join(' '),
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  }
}

const NEW_TAB = '<base target="_blank">'

export function withLinksOutside(html: string): string {
  const head = /<head[^<>]*>/i.exec(html)
  if (!head) return `${NEW_TAB}${html}`
  const at = head.index + head[0].length
  return html.slice(0, at) + NEW_TAB + html.slice(at)
}
