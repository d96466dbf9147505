import type { Readable } from 'node:stream'
import type { Guard } from './addresses/guard.ts'
import { openAgent, type Route } from './addresses/route.ts'
import type { OriginTurns } from './origin-turns.ts'
import { RefusedError, UnusableError } from './outside-errors.ts'

const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Shared: without a reason, each abort would capture a stack. */
const OVER = new Error('The request is over.')

/** Shared by all requests of a process, because it counts them. */
export interface Asker {
  readonly guard: Guard
  readonly turns: OriginTurns
  userAgent(): Promise<string> | string
}

export interface Journey {
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  readonly trustedOrigins?: readonly string[]
  readonly deskOrigin?: string | undefined
  /** Milliseconds for all requests together, without the waits for a turn. */
  readonly withinMs: number
  readonly signal?: AbortSignal | undefined
  /** Not called for trusted addresses. @throws RefusedError */
  mayAsk?(target: URL, signal: AbortSignal): Promise<void>
  /** Called when a request leaves and when it is over. */
  onAsking?(isAsking: boolean): void
}

export interface Answer {
  readonly url: URL
  readonly status: number
  readonly body: Readable
  header(name: string): string | undefined
}

/**
 * Checks each redirect, waits for its turn and connects as for a new address.
 * @throws RefusedError, UnusableError, a TimeoutError, the reason of the signal, or the connection's error
 */
export async function follow<T>(
  asker: Asker,
  url: string,
  journey: Journey,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  if (!URL.canParse(url)) throw new RefusedError('This isn’t a web address.')
  const { trustedOrigins = [], deskOrigin, signal: outer = new AbortController().signal } = journey
  const headers = { ...journey.headers, 'user-agent': await asker.userAgent() }
  let leftMs = journey.withinMs
  let target = new URL(url)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    target = plain(target)
    const answer = await askAt(target)
    if ('used' in answer) return answer.used
    if (!URL.canParse(answer.location, target)) throw new UnusableError('The server redirects without an address.')
    target = new URL(answer.location, target)
  }
  throw new UnusableError('This address redirects too many times.')

  async function askAt(place: URL): Promise<{ used: T } | { location: string }> {
    const refusal = asker.guard.refusalOf(place, trustedOrigins, deskOrigin)
    if (refusal) throw new RefusedError(refusal)
    const ask = () => timed((signal) => askOnce(asker.guard.routeTo(place, trustedOrigins, deskOrigin), place, signal))
    // Politeness doesn't apply to the operator's own servers.
    if (trustedOrigins.includes(place.origin)) return ask()
    const { mayAsk } = journey
    if (mayAsk) await timed((signal) => mayAsk(place, signal))
    return asker.turns.run(place, outer, ask)
  }

  async function timed<R>(work: (signal: AbortSignal) => Promise<R>): Promise<R> {
    const over = new AbortController()
    const time = AbortSignal.timeout(Math.max(0, Math.ceil(leftMs)))
    const start = performance.now()
    try {
      return await work(AbortSignal.any([outer, time, over.signal]))
    } finally {
      leftMs -= performance.now() - start
      // Node keeps a joined signal, and everything that listens to it, until it aborts.
      over.abort(OVER)
    }
  }

  /** Over a connection of its own, whose address is checked when it is opened. */
  async function askOnce(route: Route, place: URL, signal: AbortSignal): Promise<{ used: T } | { location: string }> {
    const agent = await openAgent(route, signal)
    journey.onAsking?.(true)
    try {
      const { origin, pathname, search } = place
      const sent = { origin, path: pathname + search, method: journey.method, headers, signal }
      const { statusCode: status, headers: answered, body } = await agent.request(sent)
      // Errors after we have read enough don't matter.
      body.on('error', () => undefined)
      const header = (name: string) => [answered[name]].flat()[0]
      const location = REDIRECTS.has(status) ? header('location') : undefined
      const result = location === undefined ? { used: await use({ url: place, status, body, header }) } : { location }
      journey.onAsking?.(false)
      return result
    } catch (error) {
      // Report an abort as such, whatever error it caused.
      throw signal.aborted ? signal.reason : error
    } finally {
      agent.destroy(OVER).catch(() => undefined)
    }
  }
}

/** Drops the trailing dot of a host, which would count as another origin and breaks certificates. */
function plain(target: URL): URL {
  const address = new URL(target)
  address.hash = ''
  address.hostname = address.hostname.replace(/\.$/, '')
  return address
}
