import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PassedCall {
  readonly method: string
  readonly path: string
  /** By `performance.now()`. */
  readonly startedAt: number
  readonly answeredAt: number
}

export interface TimedProxy {
  readonly url: string
  /** Those that were answered, in the order of their answers. */
  readonly calls: readonly PassedCall[]
  close(): void
}

/** Passes every call on as it is and notes when it came and when its answer was complete. Costs about a millisecond. */
export async function startTimedProxy(target: string): Promise<TimedProxy> {
  const calls: PassedCall[] = []
  const server = createServer((incoming, outgoing) => {
    const startedAt = performance.now()
    pass(target, incoming, outgoing)
    outgoing.on('finish', () => {
      const { method = '', url: path = '' } = incoming
      calls.push({ method, path, startedAt, answeredAt: performance.now() })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = { ...incoming.headers, host: new URL(target).host }
  const call = forward(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  call.on('error', () => outgoing.destroy())
  incoming.pipe(call)
}
