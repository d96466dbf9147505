import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => void

export interface Site {
  origin: string
  /** Requested paths, including `/robots.txt`. */
  asked: string[]
  /** Number of 304 answers. */
  notModified(): number
}

/** On its own port. Closed after the test. */
export async function openSite(answer: (origin: string) => Answer): Promise<Site> {
  const asked: string[] = []
  let unchanged = 0
  let respond: Answer | undefined
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    response.on('finish', () => {
      if (response.statusCode === 304) unchanged++
    })
    respond?.(request, response, path)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  respond = answer(origin)
  return { origin, asked, notModified: () => unchanged }
}

/** Documents by path, with validators; 404 for other paths. */
export function documents(byPath: Readonly<Record<string, { type: string; body: string | Buffer }>>): Answer {
  return (request, response, path) => {
    const document = byPath[path]
    if (!document) return void response.writeHead(404).end('Not found')
    const etag = `"${createHash('sha256').update(document.body).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': document.type, etag }).end(document.body)
  }
}
