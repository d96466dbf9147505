import { lookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, buildConnector } from 'undici'
import { isMetadataAddress } from '../../../lib/public-address.ts'
import { RefusedError } from '../outside-errors.ts'

export interface Route {
  /** @throws RefusedError */
  find(name: string): Promise<string[]>
  /** Why the address that was really connected to is refused. */
  refusalAt(address: string | undefined, host: string): string | undefined
}

const CONNECT_WITHIN_MS = 10_000
const MAX_HEADERS = 16_384

/** Checks the address of each connection before anything is sent. @param signal ends its connections, open or not */
export async function openAgent({ find, refusalAt }: Route, signal?: AbortSignal): Promise<Agent> {
  // Loaded with the first request: the HTTP client takes megabytes in each process.
  const undici = await import('undici')
  const open = undici.buildConnector({
    timeout: CONNECT_WITHIN_MS,
    allowH2: false,
    maxCachedSessions: 0,
    lookup: lookupBy(find),
    ...(signal && { signal }),
  })
  const connect: buildConnector.connector = (place, callback) => {
    // An address itself is never looked up.
    const early = isIP(place.hostname) ? refusalAt(place.hostname, place.hostname) : undefined
    if (early) return callback(new RefusedError(early), null)
    open(place, (...[error, socket]) => {
      if (error) return callback(error, null)
      const refusal = refusalAt(socket.remoteAddress, place.hostname)
      if (!refusal) return callback(null, socket)
      socket.destroy()
      callback(new RefusedError(refusal), null)
    })
  }
  return new undici.Agent({ connect, maxHeaderSize: MAX_HEADERS })
}

/** For a connection that resolves the name itself, once, so that the checked address is the one it connects to. */
export function lookupBy(find: Route['find']): LookupFunction {
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

/** For what administrators typed at the desk: each connection is checked by itself, as a name may lead elsewhere later. */
export function routeOfDesk(resolve = systemAddresses): Route {
  return {
    async find(name) {
      const addresses = await resolve(name)
      if (addresses.some(isMetadataAddress)) throw new RefusedError(metadataRefusal(name))
      return addresses
    },
    refusalAt: (address = '', host) => (isMetadataAddress(address) ? metadataRefusal(host) : undefined),
  }
}

function metadataRefusal(host: string): string {
  return `${host} leads to an address that answers only questions about this machine. Enter another one.`
}

/** Asks name servers, because the system's resolver shares few threads with file access. @throws if it finds none */
export async function findAddresses(name: string): Promise<string[]> {
  const resolver = createResolver()
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}

/** Resolves as the operating system does, including its hosts file. */
export async function systemAddresses(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

export function createResolver(): Resolver {
  return new Resolver({ timeout: 2500, tries: 2 })
}
