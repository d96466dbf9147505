import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveHttp } from '../../../testing/http-server.ts'
import { answerRest } from './rest-routes.ts'
import { type SiteData, sampleSite } from './site-data.ts'

interface ReceivedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
}

/** The function answers instead of the stand-in if it returns true. */
export type Trouble = (request: ReceivedRequest, response: ServerResponse) => boolean

export function answering(
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string | number> = {},
): Trouble {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    return true
  }
}

export function at(isMeant: (request: ReceivedRequest) => boolean, trouble: Trouble): Trouble {
  return (request, response) => isMeant(request) && trouble(request, response)
}

export interface WordPressServer {
  /** The address has no slash at the end. */
  url: string
  site: SiteData
  received: ReceivedRequest[]
  /** A test that needs another answer sets this. */
  trouble: Trouble | undefined
  close(): Promise<void>
}

/** Starts a small WordPress on loopback. The contract suite checks that it answers as the real one. */
export async function startWordPressServer(postCount = 12): Promise<WordPressServer> {
  const { origin, close } = await serveHttp((request, response) => answer(server, request, response))
  const server: WordPressServer = { url: origin, site: sampleSite(postCount), received: [], trouble: undefined, close }
  return server
}

async function answer(server: WordPressServer, incoming: IncomingMessage, response: ServerResponse) {
  const url = new URL(incoming.url ?? '/', server.url)
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const body = new Uint8Array(await buffer(incoming))
  const received = { method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams, headers }
  server.received.push(received)
  if (server.trouble?.(received, response)) return
  const upload = server.site.media.find((item) => url.pathname.endsWith(`/uploads/${item.filename}`))
  if (upload) return void response.end(upload.bytes)
  const [, path] = /^\/wp-json\/(.*)$/.exec(url.pathname) ?? []
  if (path === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>')
  const { status, total, totalPages, ...result } = await answerRest(server.site, server.url, {
    ...received,
    path,
    body,
  })
  const totals = total === undefined ? {} : { 'x-wp-total': total, 'x-wp-totalpages': totalPages }
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...totals })
  response.end(JSON.stringify(result.body))
}
