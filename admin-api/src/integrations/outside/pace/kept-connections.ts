import type { Client } from 'undici'

/** Beyond this, the oldest are closed. */
const MOST_KEPT = 60

/** Connections that are open and idle, one per origin. The address of each was checked when it was opened. */
export interface KeptConnections {
  /** Undefined if there is none. The caller gives it back or closes it. */
  take(origin: string): Client | undefined
  keep(origin: string, client: Client): void
}

/** They save the next page of a site a handshake. The client itself closes them after a few seconds without a request. */
export function createKeptConnections(): KeptConnections {
  const kept = new Map<string, Client>()

  function take(origin: string): Client | undefined {
    const client = kept.get(origin)
    kept.delete(origin)
    return client?.destroyed ? undefined : client
  }

  return {
    take,
    keep(origin, client) {
      const [oldest = origin] = kept.size < MOST_KEPT ? [] : kept.keys()
      for (const place of new Set([oldest, origin])) closeClient(take(place))
      kept.set(origin, client)
    },
  }
}

/** The client would capture a stack for each. */
const CLOSED = new Error('The connection is no longer needed.')

export function closeClient(client: Client | undefined): void {
  client?.destroy(CLOSED).catch(() => undefined)
}
