import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { RefusedError } from '../outside-errors.ts'
import { findAddresses } from './find-addresses.ts'
import { isPublicAddress, isReservedName } from './public-address.ts'

const CONNECT_WITHIN_MS = 10_000
const LONGEST_ADDRESS = 4000
/** Other ports more often belong to a database or a mail server. */
const USUAL_PORTS = ['80', '443', '8080', '8443']

const NOT_PUBLIC = 'It leads to a private network.'

export interface GuardOptions {
  readonly allowPrivate?: boolean
  readonly resolve?: (name: string) => Promise<string[]>
  /** For tests that simulate the internet with local addresses and ports. */
  readonly isPublic?: (address: string) => boolean
  readonly ports?: readonly string[]
}

export interface Guard {
  /** Judges the address by its form alone, before any lookup. */
  refusalOf(target: URL, trustedOrigins: readonly string[]): string | undefined
  connectorFor(target: URL, trustedOrigins: readonly string[], signal: AbortSignal): buildConnector.connector
}

export function createGuard(options: GuardOptions): Guard {
  const { allowPrivate = false, resolve, isPublic = isPublicAddress, ports = USUAL_PORTS } = options

  function isFree(target: URL, trustedOrigins: readonly string[]): boolean {
    return allowPrivate || trustedOrigins.includes(target.origin)
  }

  return {
    refusalOf(target, trustedOrigins) {
      if (target.protocol !== 'http:' && target.protocol !== 'https:') return 'It is no web address.'
      if (target.username || target.password) return 'It has a name and a password in it.'
      if (target.href.length > LONGEST_ADDRESS) return 'It is longer than any address of a page.'
      if (isFree(target, trustedOrigins)) return
      if (target.port && !ports.includes(target.port)) return 'Its address names a port that web pages do not use.'
      const host = target.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host)) return isPublic(host) ? undefined : NOT_PUBLIC
      return isReservedName(host) || !host.includes('.') ? 'It is a name for examples or for one network.' : undefined
    },

    connectorFor(target, trustedOrigins, signal) {
      const free = isFree(target, trustedOrigins)
      const find = free ? (resolve ?? systemAddresses) : publicOnly(resolve ?? findAddresses, isPublic)
      const connect = buildConnector({
        timeout: CONNECT_WITHIN_MS,
        allowH2: false,
        // The client itself would wait for a hanging connection.
        signal,
        maxCachedSessions: 0,
        // The connection resolves the name itself, once, so that it connects to the address that was checked.
        lookup: lookupBy(find),
      })
      return (place, callback) =>
        connect(place, (...[error, socket]) => {
          if (error) return callback(error, null)
          if (free || (socket.remoteAddress && isPublic(socket.remoteAddress))) return callback(null, socket)
          socket.destroy()
          callback(new RefusedError(NOT_PUBLIC), null)
        })
    },
  }
}

async function systemAddresses(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

function publicOnly(resolve: (name: string) => Promise<string[]>, isPublic: (address: string) => boolean) {
  return async (name: string) => {
    const addresses = (await resolve(name)).filter(isPublic)
    if (addresses.length === 0) throw new RefusedError(NOT_PUBLIC)
    return addresses
  }
}

function lookupBy(find: (name: string) => Promise<string[]>): LookupFunction {
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
