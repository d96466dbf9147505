import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { RefusedError } from '../outside-errors.ts'
import { lookupBy } from './lookup-by.ts'
import type { Route } from './route.ts'

const CONNECT_WITHIN_MS = 10_000

/** @param signal gives up while it connects; an open connection outlives it */
export function guardedConnector({ find, refusalAt }: Route, signal?: AbortSignal): buildConnector.connector {
  const connecting = new AbortController()
  const giveUp = () => connecting.abort(signal?.reason)
  const connect = buildConnector({
    timeout: CONNECT_WITHIN_MS,
    allowH2: false,
    // The client itself would wait for a hanging connection.
    signal: connecting.signal,
    maxCachedSessions: 0,
    lookup: lookupBy(find),
  })
  return (place, callback) => {
    // An address itself is never looked up.
    const early = isIP(place.hostname) ? refusalAt(place.hostname, place.hostname) : undefined
    if (early) return callback(new RefusedError(early), null)
    signal?.addEventListener('abort', giveUp)
    connect(place, (...[error, socket]) => {
      signal?.removeEventListener('abort', giveUp)
      if (error) return callback(error, null)
      const refusal = refusalAt(socket.remoteAddress, place.hostname)
      if (!refusal) return callback(null, socket)
      socket.destroy()
      callback(new RefusedError(refusal), null)
    })
  }
}
