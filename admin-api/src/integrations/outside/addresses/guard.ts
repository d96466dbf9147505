import { isIP } from 'node:net'
import { isPublicAddress, isReservedName } from '../../../lib/public-address.ts'
import { RefusedError } from '../outside-errors.ts'
import { findAddresses, type Route, routeOfDesk, systemAddresses } from './route.ts'

const LONGEST_ADDRESS = 4000
/** Ports of web servers. Others more often belong to a database or a mail server. */
const USUAL_PORTS = ['80', '443', '8080', '8443']

const NOT_PUBLIC = 'This address leads to a private network.'

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
  refusalOf(target: URL, trustedOrigins: readonly string[], deskOrigin?: string): string | undefined
  /** Leads to public addresses only, unless the origin is one of those. */
  routeTo(target: URL, trustedOrigins: readonly string[], deskOrigin?: string): Route
}

export function createGuard(options: GuardOptions): Guard {
  const { allowPrivate = false, resolve, isPublic = isPublicAddress, ports = USUAL_PORTS } = options

  function isFree(target: URL, trustedOrigins: readonly string[]): boolean {
    return allowPrivate || trustedOrigins.includes(target.origin)
  }

  return {
    refusalOf(target, trustedOrigins, deskOrigin) {
      if (target.protocol !== 'http:' && target.protocol !== 'https:') return 'This isn’t a web address.'
      if (target.username || target.password) return 'This address contains a username and password.'
      if (target.href.length > LONGEST_ADDRESS) return 'This address is too long.'
      if (isFree(target, trustedOrigins) || target.origin === deskOrigin) return
      const host = target.hostname.replace(/^\[|\]$/g, '')
      if (target.port && !ports.includes(target.port)) return 'This address uses a port that web pages don’t use.'
      if (isIP(host)) return isPublic(host) ? undefined : NOT_PUBLIC
      return isReservedName(host) || !host.includes('.')
        ? 'This host name is only for examples or local networks.'
        : undefined
    },

    routeTo(target, trustedOrigins, deskOrigin) {
      if (isFree(target, trustedOrigins)) return { find: resolve ?? systemAddresses, refusalAt: () => undefined }
      if (target.origin === deskOrigin) return routeOfDesk(resolve)
      return {
        find: publicOnly(resolve ?? findAddresses, isPublic),
        refusalAt: (address) => (address && isPublic(address) ? undefined : NOT_PUBLIC),
      }
    },
  }
}

function publicOnly(resolve: (name: string) => Promise<string[]>, isPublic: (address: string) => boolean) {
  return async (name: string) => {
    const addresses = (await resolve(name)).filter(isPublic)
    if (addresses.length === 0) throw new RefusedError(NOT_PUBLIC)
    return addresses
  }
}
