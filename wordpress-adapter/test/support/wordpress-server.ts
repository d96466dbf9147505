import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { RestError } from './rest-error.ts'
import { answerRest, type RestAnswer } from './rest-routes.ts'
import { type SiteData, sampleSite } from './site-data.ts'

export interface ReceivedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
}

/** Answers instead of the stand-in if it returns true. */
export type Trouble = (request: ReceivedRequest, response: ServerResponse) => boolean

export interface WordPressServer {
  /** Without a slash at the end. */
  url: string
  site: SiteData
  received: ReceivedRequest[]
  /** Set by a test that needs another answer. */
  trouble: Trouble | undefined
  close(): Promise<void>
}

/** A small WordPress on loopback. The contract suite checks that it answers as the real one. */
export async function startWordPressServer(postCount = 12, folder = ''): Promise<WordPressServer> {
  const http = createServer((request, response) => {
    answer(server, folder, request, response).catch((error: unknown) => response.destroy(new Error(String(error))))
  })
  const server: WordPressServer = {
    url: '',
    site: sampleSite(postCount),
    received: [],
    trouble: undefined,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  server.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${folder}`
  return server
}

async function answer(server: WordPressServer, folder: string, incoming: IncomingMessage, response: ServerResponse) {
  const url = new URL(incoming.url ?? '/', server.url)
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = new Uint8Array(Buffer.concat(chunks))
  const received = { method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams, headers }
  server.received.push(received)
  if (server.trouble?.(received, response)) return
  const upload = server.site.media.find((item) => url.pathname.endsWith(`/uploads/${item.filename}`))
  if (upload) return void response.end(upload.bytes)
  const [, path] = /^\/wp-json\/(.*)$/.exec(url.pathname.slice(folder.length)) ?? []
  if (path === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>')
  const result = await answerRest(server.site, server.url, { ...received, path, body }).catch(asAnswer)
  send(response, result)
}

function asAnswer(error: unknown): RestAnswer {
  if (error instanceof RestError) return { status: error.status, body: error.body }
  throw error
}

export function send(response: ServerResponse, { status, body, total, totalPages }: RestAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    ...(total === undefined ? {} : { 'x-wp-total': total, 'x-wp-totalpages': totalPages }),
  })
  response.end(JSON.stringify(body))
}
