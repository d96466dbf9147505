import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * `closed` breaks every connection off, `silent` those of writes, once WordPress has done what it was asked; `maintenance`
 * is what it answers during an update.
 */
export type GateState = 'open' | 'closed' | 'silent' | 'maintenance' | 'html'

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
  const server = createServer(async (incoming, answer) => {
    if (expected?.isIt(new URL(incoming.url ?? '/', target))) {
      happening = expected.happens()
      expected = undefined
    }
    await happening
    if (state === 'open' || state === 'silent')
      return passOn(target, incoming, answer, () => state === 'silent' && incoming.method !== 'GET')
    if (state === 'closed') return incoming.socket.destroy()
    answer.writeHead(state === 'html' ? 200 : 503, { 'content-type': 'text/html' })
    answer.end('<!DOCTYPE html><p>Briefly unavailable for scheduled maintenance. Check back in a minute.</p>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    set(wanted) {
      state = wanted
      if (wanted !== 'open' && wanted !== 'silent') server.closeAllConnections()
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

function passOn(target: string, incoming: IncomingMessage, answer: ServerResponse, isSilent: () => boolean): void {
  const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers })
  onward.on('response', (response) => {
    if (isSilent()) {
      response.on('end', () => answer.destroy()).resume()
      return
    }
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  incoming.pipe(onward)
}
