import type { Guard } from './addresses/guard.ts'
import { RefusedError, UnusableError } from './outside-errors.ts'
import type { Answer, Request } from './pace/ask-once.ts'
import type { OriginTurns } from './pace/origin-turns.ts'
import type { TimeLimit } from './pace/time-limit.ts'

const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Shared by all requests of a process, because it counts them. */
export interface Asker {
  readonly guard: Guard
  readonly turns: OriginTurns
  userAgent(): Promise<string> | string
}

export interface Journey extends Request {
  readonly limit: TimeLimit
  readonly signal: AbortSignal
  /** Not called for trusted addresses. @throws RefusedError */
  mayAsk?(target: URL): Promise<void>
}

/**
 * Checks each redirect, waits for its turn and connects as for a new address.
 * @throws RefusedError, UnusableError, TimeIsUpError, the reason of the signal, or the connection's error
 */
export async function follow<T>(
  asker: Asker,
  url: string,
  journey: Journey,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  if (!URL.canParse(url)) throw new RefusedError('This isn’t a web address.')
  const headers = { ...journey.headers, 'user-agent': await asker.userAgent() }
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
    const refusal = asker.guard.refusalOf(place, journey.trustedOrigins, journey.deskOrigin)
    if (refusal) throw new RefusedError(refusal)
    // Politeness doesn't apply to the operator's own servers.
    const isOwn = journey.trustedOrigins.includes(place.origin)
    if (!isOwn) await journey.mayAsk?.(place)
    // Loaded with the first request: the HTTP client takes megabytes in each process.
    const { askOnce } = await import('./pace/ask-once.ts')
    const release = isOwn ? undefined : await asker.turns.take(place, journey.signal)
    try {
      return await journey.limit.spend((signal) =>
        askOnce(asker.guard, place, { ...journey, headers }, signal, async (answer) => {
          const location = REDIRECTS.has(answer.status) ? answer.header('location') : undefined
          return location === undefined ? { used: await use(answer) } : { location }
        }),
      )
    } finally {
      release?.()
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
