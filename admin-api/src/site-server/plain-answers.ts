import type { ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

/** Kept by browsers for five minutes, because the target can change. */
export function answerRedirect(response: ServerResponse, location: string, security: Headers): void {
  const headers = { ...security, 'Cache-Control': 'public, max-age=300', 'Content-Length': '0' }
  response.writeHead(301, { ...headers, Location: location }).end()
}

/** There is no site yet, or no article. The page reloads itself. */
export function answerLater(response: ServerResponse, text: string, seconds: number, security: Headers): void {
  const title = 'The site is being prepared'
  const head = `<meta http-equiv="refresh" content="${seconds}">`
  answerUnavailable(response, seconds, security, { title, head, body: `<h1>${title}</h1><p>${text}</p>` })
}

export function answerUnreadable(response: ServerResponse, security: Headers): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const page = { title: 'Not available', head: '', body: '<p>This page is not available right now.</p>' }
  answerUnavailable(response, 2, security, page)
}

function answerUnavailable(
  response: ServerResponse,
  seconds: number,
  security: Headers,
  { title, head, body }: Readonly<Record<'title' | 'head' | 'body', string>>,
): void {
  const meta =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">'
  const html = `<!doctype html><html lang="en"><head>${meta}${head}<title>${title}</title></head><body>${body}</body></html>`
  response
    .writeHead(503, {
      ...security,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(html),
      'Cache-Control': 'no-store',
      'Retry-After': String(seconds),
    })
    .end(html)
}
