import type { IncomingMessage, ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

/** Short, because the target can change. */
const REDIRECT_CACHE_CONTROL = 'public, max-age=300'

export function answerRedirect(response: ServerResponse, location: string, security: Headers): void {
  const headers = { ...security, 'Cache-Control': REDIRECT_CACHE_CONTROL, 'Content-Length': '0' }
  response.writeHead(301, { ...headers, Location: location }).end()
}

const RETRY_SOON_SECONDS = 2
const RETRY_LATER_SECONDS = 30

/** Before the first publish. The page reloads itself. */
export function answerPreparing(response: ServerResponse, security: Headers): void {
  answerWithWait(response, 'It will be here in a moment.', RETRY_SOON_SECONDS, security)
}

/** Before the first articles. The page reloads itself. */
export function answerWithoutArticles(response: ServerResponse, security: Headers): void {
  answerWithWait(response, 'The articles will be here soon.', RETRY_LATER_SECONDS, security)
}

function answerWithWait(response: ServerResponse, text: string, seconds: number, security: Headers): void {
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}">`,
    '<title>The site is being prepared</title></head>',
    `<body><h1>The site is being prepared</h1><p>${text}</p></body></html>`,
  ].join('')
  answerPage(response, page, security, seconds)
}

/** For a site that was built without its page. */
export function answerRemoved(request: IncomingMessage, response: ServerResponse, security: Headers): void {
  response.writeHead(410, {
    ...security,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(REMOVED_PLAINLY)),
    'Cache-Control': 'no-store',
  })
  if (request.method === 'HEAD') response.end()
  else response.end(REMOVED_PLAINLY)
}

const REMOVED_PLAINLY = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<meta name="robots" content="noindex"><title>This page was removed</title></head>',
  '<body><h1>This page was removed</h1><p><a href="/">Back to Home</a></p></body></html>',
].join('')

export function answerUnreadable(response: ServerResponse, security: Headers): void {
  if (response.headersSent) response.destroy()
  else answerPage(response, UNREADABLE_PAGE, security, RETRY_SOON_SECONDS)
}

const UNREADABLE_PAGE = '<!doctype html><title>Not available</title><p>This page is not available right now.</p>'

function answerPage(response: ServerResponse, html: string, security: Headers, retryAfter: number): void {
  response
    .writeHead(503, {
      ...security,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(html)),
      'Cache-Control': 'no-store',
      'Retry-After': String(retryAfter),
    })
    .end(html)
}
