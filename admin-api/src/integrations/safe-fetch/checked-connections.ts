import { lookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { ConnectionName } from '@hometown/shared-types/contract/connections'
import type { buildConnector, Dispatcher } from 'undici'
import type { Config } from '../../config/config.ts'
import { errorCode } from '../../lib/durable-files.ts'
import { isMetadataAddress } from '../../lib/public-address.ts'
import { RequestRefusedError } from './fetch-errors.ts'

/** The operator's addresses may lead anywhere; what administrators typed at the desk is checked at each connection. */
export function fetchForConnection(
  { connectionsOfEnvironment }: Pick<Config, 'connectionsOfEnvironment'>,
  name: ConnectionName,
): typeof fetch {
  return connectionsOfEnvironment.includes(name) ? globalThis.fetch : deskFetch
}

const deskFetch = createCheckedFetch(deskConnectionPolicy())

export interface ConnectionPolicy {
  resolve(name: string): Promise<string[]>
  /** Returns why an address may not be connected to. */
  refusalAt(address: string, host: string): RequestRefusedError | undefined
}

/** The policy of what administrators typed at the desk: anywhere, but not where clouds hand out a machine's keys. */
export function deskConnectionPolicy(resolve = resolveSystemAddresses): ConnectionPolicy {
  return {
    resolve,
    refusalAt: (address, host) =>
      isMetadataAddress(address)
        ? new RequestRefusedError(
            `${host} leads to an address that answers only questions about this machine. Enter another one.`,
          )
        : undefined,
  }
}

/**
 * Returns Node's `fetch`, whose connections are checked as they are opened, also those of redirects. It rejects with
 * RequestRefusedError. Connections are kept for a while: a reading asks one site several times.
 */
export function createCheckedFetch(policy: ConnectionPolicy): typeof fetch {
  let dispatcher: Promise<Dispatcher> | undefined
  return async (input, init) => {
    dispatcher ??= openCheckedDispatcher(policy)
    try {
      return await fetch(input, { ...init, dispatcher: await dispatcher } as RequestInit)
    } catch (error) {
      throw findRefusal(error) ?? error
    }
  }
}

/** `fetch` wraps the errors of a connection. */
export function findRefusal(error: unknown): RequestRefusedError | undefined {
  return error instanceof Error && error.cause instanceof RequestRefusedError ? error.cause : undefined
}

/** Servers close idle connections after 5 seconds or more; a request that meets the end would fail. */
const CONNECTION_KEPT_MS = 4000

async function openCheckedDispatcher(policy: ConnectionPolicy): Promise<Dispatcher> {
  // The library is loaded with the first request: the HTTP client takes megabytes in each process.
  const { Agent, buildConnector, Dispatcher1Wrapper } = await import('undici')
  const open = buildConnector({ lookup: createCheckedLookup(policy), allowH2: false })
  const connect: buildConnector.connector = (place, callback) => {
    const refusal = findHostRefusal(policy, place.hostname)
    if (refusal) callback(refusal, null)
    else open(place, callback)
  }
  // Node's own `fetch` speaks to agents as they were before version 8 of the package.
  return new Dispatcher1Wrapper(
    new Agent({ connect, keepAliveTimeout: CONNECTION_KEPT_MS, keepAliveMaxTimeout: CONNECTION_KEPT_MS }),
  )
}

/** Checks a host that is itself an address, which is never looked up. */
export function findHostRefusal({ refusalAt }: ConnectionPolicy, host: string): RequestRefusedError | undefined {
  return isIP(host) ? refusalAt(host, host) : undefined
}

/** Resolves a name once for each connection, which gets only addresses that aren't refused. */
export function createCheckedLookup({ resolve, refusalAt }: ConnectionPolicy): LookupFunction {
  async function find(name: string) {
    const addresses = await resolve(name)
    const allowed = addresses.filter((address) => !refusalAt(address, name))
    const refusal = refusalAt(addresses[0] ?? '', name)
    if (allowed.length === 0 && refusal) throw refusal
    return allowed.map((address) => ({ address, family: isIP(address) }))
  }
  // Node asks for all addresses, and tries one after the other.
  return (name, _options, callback) => {
    find(name).then(
      (addresses) => callback(null, addresses),
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}

/** Resolves as the operating system does, including its hosts file. */
export async function resolveSystemAddresses(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/** Finds the records of a name, each joined; empty if there are none. @throws if no server answers */
export async function resolveTxt(name: string): Promise<string[]> {
  const answer = new Resolver({ timeout: 2500, tries: 2 }).resolveTxt(name)
  const records = await answer.catch((error: unknown) => {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error))) return []
    throw error
  })
  return records.map((pieces) => pieces.join(''))
}
