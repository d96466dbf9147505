import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { RefusedError } from '../outside-errors.ts'
import { NOT_PUBLIC, type Route } from './guard.ts'

const CONNECT_WITHIN_MS = 10_000

export function guardedConnector({ find, mayReach }: Route, signal: AbortSignal): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_WITHIN_MS,
    allowH2: false,
    // The client itself would wait for a hanging connection.
    signal,
    maxCachedSessions: 0,
    // The connection resolves the name itself, once, so that the checked address is the one it connects to.
    lookup: lookupBy(find),
  })
  return (place, callback) =>
    connect(place, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (mayReach(socket.remoteAddress)) return callback(null, socket)
      socket.destroy()
      callback(new RefusedError(NOT_PUBLIC), null)
    })
}

function lookupBy(find: Route['find']): LookupFunction {
  return (name, { all }, callback) => {
    find(name).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }))
        const [first] = addresses
        if (all || !first) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}
