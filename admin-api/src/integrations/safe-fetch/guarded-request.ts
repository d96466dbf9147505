import { isIP } from 'node:net'
import pLimit, { type LimitFunction } from 'p-limit'
import { setMostRecent } from '../../lib/collections.ts'
import { isPublicAddress, isReservedName } from '../../lib/public-address.ts'
import { createCheckedFetch, deskConnectionPolicy, resolveSystemAddresses } from './checked-connections.ts'
import { RequestRefusedError, UnusableAnswerError } from './fetch-errors.ts'

const GAP_BETWEEN_REQUESTS_MS = 1000
const REQUEST_WITHIN_MS = 20_000
/** Web servers use these ports. Others more often belong to a database or a mail server. */
const USUAL_WEB_PORTS = ['80', '443', '8080', '8443']
const MAX_REDIRECTS = 5
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308]

export interface SafeFetchOptions {
  readonly userAgent: () => Promise<string> | string
  /** The milliseconds between two requests to one host. */
  readonly gapMs?: number
  /** Allows every address, name and port, for tests. */
  readonly allowPrivate?: boolean
  readonly resolve?: (name: string) => Promise<string[]>
  /** Tests simulate the internet with local addresses and ports. */
  readonly isPublic?: (address: string) => boolean
  readonly ports?: readonly string[]
}

export interface RequestLimits {
  /** The milliseconds for all requests together, without the waits for a turn; default 20 seconds. */
  readonly withinMs?: number
  readonly signal?: AbortSignal
  /** Origins like `http://wordpress:8080` that may be on a private network, because the operator configured them. */
  readonly trustedOrigins?: readonly string[]
  /** An origin that an administrator typed at the desk: on any port and in any network, but at no metadata address. */
  readonly deskOrigin?: string | undefined
}

interface RequestOptions extends RequestLimits {
  readonly headers: Readonly<Record<string, string>>
  /** Isn't called for trusted origins. @returns milliseconds until the next request to the host @throws RequestRefusedError */
  readonly checkAccess?: ((target: URL, signal: AbortSignal) => Promise<number>) | undefined
}

export type GuardedRequest = ReturnType<typeof createGuardedRequest>

/**
 * Checks each redirect, waits for its turn and connects as for a new address.
 * @throws RequestRefusedError, RequestFailedError, a TimeoutError, the reason of the signal, or the error of `fetch`
 */
export function createGuardedRequest({ userAgent, gapMs = GAP_BETWEEN_REQUESTS_MS, ...options }: SafeFetchOptions) {
  const {
    allowPrivate = false,
    resolve = resolveSystemAddresses,
    isPublic = isPublicAddress,
    ports = USUAL_WEB_PORTS,
  } = options
  const runInTurn = createHostQueue()
  const fetchAnywhere = createCheckedFetch({ resolve, refusalAt: () => undefined })
  const fetchOfDesk = createCheckedFetch(deskConnectionPolicy(resolve))
  const fetchPublic = createCheckedFetch({
    resolve,
    refusalAt: (address) =>
      isPublic(address) ? undefined : new RequestRefusedError('This address leads to a private network.'),
  })

  /** @throws RequestRefusedError by the form of the address */
  function fetchFor(target: URL, { trustedOrigins = [], deskOrigin }: RequestOptions): typeof fetch {
    if (target.username || target.password)
      throw new RequestRefusedError('This address contains a username and password.')
    if (allowPrivate || trustedOrigins.includes(target.origin)) return fetchAnywhere
    if (target.origin === deskOrigin) return fetchOfDesk
    if (target.port && !ports.includes(target.port))
      throw new RequestRefusedError('This address uses a port that web pages don’t use.')
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (!isIP(host) && (isReservedName(host) || !host.includes('.')))
      throw new RequestRefusedError('This host name is only for examples or local networks.')
    return fetchPublic
  }

  return async <T>(url: string, options: RequestOptions, use: (response: Response, url: string) => Promise<T>) => {
    const { trustedOrigins = [], signal: outer = new AbortController().signal, checkAccess } = options
    const headers = { ...options.headers, 'user-agent': await userAgent() }
    let leftMs = options.withinMs ?? REQUEST_WITHIN_MS

    async function timed<R>(work: (signal: AbortSignal) => Promise<R>): Promise<R> {
      const start = performance.now()
      try {
        return await work(AbortSignal.any([outer, AbortSignal.timeout(Math.max(0, Math.ceil(leftMs)))]))
      } finally {
        leftMs -= performance.now() - start
      }
    }

    let target = URL.parse(url)
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      if (target?.protocol !== 'http:' && target?.protocol !== 'https:')
        throw new RequestRefusedError('This isn’t a web address.')
      target.hash = ''
      const place = target
      const fetchTarget = fetchFor(place, options)
      const requestOnce = () =>
        timed(async (signal): Promise<{ used: T } | { location: string }> => {
          const response = await fetchTarget(place, { headers, redirect: 'manual', signal })
          const location = REDIRECT_STATUSES.includes(response.status) ? response.headers.get('location') : null
          try {
            return location === null ? { used: await use(response, place.href) } : { location }
          } finally {
            // The rest of a body that was read to its end can't be cancelled.
            response.body?.cancel().catch(() => undefined)
          }
        })
      // Politeness doesn't apply to the operator's own servers.
      const isTrusted = trustedOrigins.includes(place.origin)
      const gap = !isTrusted && checkAccess ? await timed((signal) => checkAccess(place, signal)) : 0
      const answer = await (isTrusted ? requestOnce() : runInTurn(place, Math.max(gap, gapMs), outer, requestOnce))
      if ('used' in answer) return answer.used
      target = URL.parse(answer.location, place)
    }
    throw new UnusableAnswerError('This address redirects too many times.')
  }
}

const REQUESTS_PER_HOST_AT_ONCE = 2
const MOST_REMEMBERED_HOSTS = 2000

/** Allows two concurrent requests per host and port, with a gap between their beginnings, in order of the calls. */
export function createHostQueue() {
  const hosts = new Map<string, { readonly few: LimitFunction; nextAt: number }>()

  /** @throws what the work throws, or the signal's reason as soon as it aborts */
  return function runInTurn<T>(target: URL, gapMs: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const known = hosts.get(target.host)
    const host =
      known ??
      setMostRecent(hosts, target.host, { few: pLimit(REQUESTS_PER_HOST_AT_ONCE), nextAt: 0 }, MOST_REMEMBERED_HOSTS)
    const turn = host.few(async () => {
      signal.throwIfAborted()
      const waitMs = host.nextAt - performance.now()
      host.nextAt = performance.now() + Math.max(waitMs, 0) + gapMs
      if (waitMs > 0) await rejectOnAbort(new Promise<void>((over) => setTimeout(over, Math.ceil(waitMs))), signal)
      return work()
    })
    return rejectOnAbort(turn, signal)
  }
}

/** The caller leaves when the signal aborts; the work goes on, since others may wait for it. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    work.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject)
  })
}

/** Reads a body and counts unpacked bytes. @throws RequestFailedError if there are more, unless they are to be cut off */
export async function readBody(
  { body }: Response,
  { maxBytes, cut = false }: { maxBytes: number; cut?: boolean },
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= maxBytes) continue
    if (cut) break
    throw new UnusableAnswerError(`The answer is larger than ${maxBytes / 1e6} MB.`)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
