import type { ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

/** Kept by browsers for five minutes, because the target can change. */
export function answerRedirect(response: ServerResponse, location: string, security: Headers): void {
  const headers = { ...security, 'Cache-Control': 'public, max-age=300', 'Content-Length': '0' }
  response.writeHead(301, { ...headers, Location: location }).end()
}

/** Instead of a page that can't be shown now. It reloads itself. */
export function answerLater(
  response: ServerResponse,
  { title = 'The site is being prepared', text, seconds }: { title?: string; text: string; seconds: number },
  security: Headers,
): void {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p></body></html>`
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) }
  response
    .writeHead(503, { ...security, ...type, 'Cache-Control': 'no-store', 'Retry-After': String(seconds) })
    .end(html)
}

export function answerUnreadable(response: ServerResponse, security: Headers): void {
  if (response.headersSent) response.destroy()
  else answerLater(response, { title: 'Not available', text: 'Please try again in a moment.', seconds: 2 }, security)
}
