import type { IncomingMessage, ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

const RETRY_SECONDS = 2

/** Kept by browsers for five minutes, because the target can change. */
export function answerRedirect(response: ServerResponse, location: string, security: Headers): void {
  const headers = { ...security, 'Cache-Control': 'public, max-age=300', 'Content-Length': '0' }
  response.writeHead(301, { ...headers, Location: location }).end()
}

/** There is no site yet, or no article. The page reloads itself. */
export function answerLater(response: ServerResponse, text: string, seconds: number, security: Headers): void {
  const refresh = `<meta http-equiv="refresh" content="${seconds}">`
  const html = pageOf('The site is being prepared', `<p>${text}</p>`, refresh)
  answerPage(response, 503, html, { ...security, 'Retry-After': String(seconds) })
}

/** For a site that was built without its page. */
export function answerRemoved({ method }: IncomingMessage, response: ServerResponse, security: Headers): void {
  const html = pageOf('This page was removed', '<p><a href="/">Back to Home</a></p>')
  answerPage(response, 410, html, security, method === 'HEAD')
}

export function answerUnreadable(response: ServerResponse, security: Headers): void {
  const html = '<!doctype html><title>Not available</title><p>This page is not available right now.</p>'
  if (response.headersSent) response.destroy()
  else answerPage(response, 503, html, { ...security, 'Retry-After': String(RETRY_SECONDS) })
}

function pageOf(title: string, body: string, head = ''): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex">${head}<title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
  ].join('')
}

function answerPage(response: ServerResponse, status: number, html: string, headers: Headers, isHead = false): void {
  const length = String(Buffer.byteLength(html))
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': length, 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...headers, ...type })
  if (isHead) response.end()
  else response.end(html)
}
