import type { ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

/** Short, because the target can change. */
const REDIRECT_CACHE_CONTROL = 'public, max-age=300'

export function answerRedirect(response: ServerResponse, location: string, security: Headers): void {
  const headers = { ...security, 'Cache-Control': REDIRECT_CACHE_CONTROL, 'Content-Length': '0' }
  response.writeHead(301, { ...headers, Location: location }).end()
}

/** Before the first publish. The page reloads itself. */
export function answerPreparing(response: ServerResponse, security: Headers): void {
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex"><meta http-equiv="refresh" content="2">',
    '<title>The site is being prepared</title></head>',
    '<body><h1>The site is being prepared</h1><p>It will be here in a moment.</p></body></html>',
  ].join('')
  answerPage(response, page, security)
}

export function answerUnreadable(response: ServerResponse, security: Headers): void {
  if (response.headersSent) response.destroy()
  else answerPage(response, UNREADABLE_PAGE, security)
}

const UNREADABLE_PAGE = '<!doctype html><title>Not available</title><p>This page is not available right now.</p>'

function answerPage(response: ServerResponse, html: string, security: Headers): void {
  response
    .writeHead(503, {
      ...security,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(html)),
      'Cache-Control': 'no-store',
      'Retry-After': '2',
    })
    .end(html)
}
