import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { RefusedError } from '../outside-errors.ts'
import { findAddresses } from './find-addresses.ts'
import { isPublicAddress, isReservedName } from './public-address.ts'

const LONGEST_ADDRESS = 4000
/** Ports of web servers. Others more often belong to a database or a mail server. */
const USUAL_PORTS = ['80', '443', '8080', '8443']

export const NOT_PUBLIC = 'This address leads to a private network.'

export interface GuardOptions {
  /** For tests: allows every address, name and port. */
  readonly allowPrivate?: boolean
  /** Default: ask the name servers. */
  readonly resolve?: (name: string) => Promise<string[]>
  /** For tests that simulate the internet with local addresses and ports. */
  readonly isPublic?: (address: string) => boolean
  readonly ports?: readonly string[]
}

export interface Guard {
  /** Why an address is refused by its form alone, before any lookup. */
  refusalOf(target: URL, trustedOrigins: readonly string[]): string | undefined
  /** Leads to public addresses only. */
  routeTo(target: URL, trustedOrigins: readonly string[]): Route
}

export interface Route {
  /** @throws RefusedError */
  find(name: string): Promise<string[]>
  /** The address that was really connected to. */
  mayReach(address: string | undefined): boolean
}

export function createGuard(options: GuardOptions): Guard {
  const { allowPrivate = false, resolve, isPublic = isPublicAddress, ports = USUAL_PORTS } = options

  function isFree(target: URL, trustedOrigins: readonly string[]): boolean {
    return allowPrivate || trustedOrigins.includes(target.origin)
  }

  return {
    refusalOf(target, trustedOrigins) {
      if (target.protocol !== 'http:' && target.protocol !== 'https:') return 'This isn’t a web address.'
      if (target.username || target.password) return 'This address contains a username and password.'
      if (target.href.length > LONGEST_ADDRESS) return 'This address is too long.'
      if (isFree(target, trustedOrigins)) return
      if (target.port && !ports.includes(target.port)) return 'This address uses a port that web pages don’t use.'
      const host = target.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host)) return isPublic(host) ? undefined : NOT_PUBLIC
      return isReservedName(host) || !host.includes('.')
        ? 'This host name is only for examples or local networks.'
        : undefined
    },

    routeTo(target, trustedOrigins) {
      const free = isFree(target, trustedOrigins)
      return {
        find: free ? (resolve ?? systemAddresses) : publicOnly(resolve ?? findAddresses, isPublic),
        mayReach: (address) => free || (address !== undefined && address !== '' && isPublic(address)),
      }
    },
  }
}

/** Resolves as the operating system does, including its hosts file. */
export async function systemAddresses(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

function publicOnly(resolve: (name: string) => Promise<string[]>, isPublic: (address: string) => boolean) {
  return async (name: string) => {
    const addresses = (await resolve(name)).filter(isPublic)
    if (addresses.length === 0) throw new RefusedError(NOT_PUBLIC)
    return addresses
  }
}
