import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * `closed` breaks every connection off, `torn` in the middle of each answer, `silent` those of writes, once WordPress has
 * done what it was asked; `maintenance` is what it answers during an update, `forbidden` what a firewall answers; `cached`
 * gives the same answer again for some seconds.
 */
export type GateState = 'open' | 'closed' | 'torn' | 'silent' | 'maintenance' | 'html' | 'forbidden' | 'cached'

/** Of each state in which WordPress isn't asked. */
const STATUS: Partial<Record<GateState, number>> = { html: 200, maintenance: 503, forbidden: 403 }

const CACHED_FOR_MS = 4000

export interface Gate {
  url: string
  set(state: GateState): void
  /** Once somebody asks for such an address, this happens in WordPress first, and everybody's answers wait for it. */
  before(isIt: (url: URL) => boolean, happens: () => Promise<void>): void
  stop(): Promise<void>
}

/** Stands between the product and a WordPress, so that a WordPress can be away that others still use. */
export async function startGate(target: string): Promise<Gate> {
  let state: GateState = 'open'
  let expected: { isIt: (url: URL) => boolean; happens: () => Promise<void> } | undefined
  let happening: Promise<void> | undefined
  const cache = new Map<string, CachedAnswer>()
  const server = createServer(async (incoming, answer) => {
    if (expected?.isIt(new URL(incoming.url ?? '/', target))) {
      happening = expected.happens()
      expected = undefined
    }
    await happening
    if (state === 'closed') return incoming.socket.destroy()
    const status = STATUS[state]
    if (status === undefined) return passOn(target, incoming, answer, { state, cache })
    answer.writeHead(status, { 'content-type': 'text/html' })
    answer.end('<!DOCTYPE html><p>Briefly unavailable for scheduled maintenance. Check back in a minute.</p>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    set(wanted) {
      state = wanted
      if (wanted !== 'open' && wanted !== 'silent' && wanted !== 'cached') server.closeAllConnections()
    },
    before(isIt, happens) {
      expected = { isIt, happens }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface CachedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  until: number
}

interface Passing {
  state: GateState
  cache: Map<string, CachedAnswer>
}

function passOn(target: string, incoming: IncomingMessage, answer: ServerResponse, { state, cache }: Passing): void {
  const isRead = incoming.method === 'GET'
  const key = `${incoming.url} ${incoming.headers.authorization}`
  const known = state === 'cached' && isRead ? cache.get(key) : undefined
  if (known && known.until > performance.now()) {
    answer.writeHead(known.status, known.headers).end(known.body)
    return
  }
  const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers })
  onward.on('response', async (response) => {
    const status = response.statusCode ?? 502
    const body = Buffer.concat(await response.toArray())
    if (state === 'silent' && !isRead) return answer.destroy()
    if (state === 'torn') {
      answer.writeHead(status, { ...response.headers, 'content-length': body.length })
      answer.write(body.subarray(0, body.length / 2), () => answer.destroy())
      return
    }
    const { 'transfer-encoding': _, ...headers } = response.headers
    if (state === 'cached' && isRead)
      cache.set(key, { status, headers, body, until: performance.now() + CACHED_FOR_MS })
    answer.writeHead(status, headers).end(body)
  })
  onward.on('error', () => answer.destroy())
  incoming.pipe(onward)
}
