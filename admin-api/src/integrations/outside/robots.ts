import robotsModule from 'robots-parser'
import { keepRecent } from '../../lib/keep-recent.ts'
import { type Answer, type Asker, follow } from './follow.ts'
import { untilAborted } from './origin-turns.ts'
import { FailedError, failureReason, RefusedError, statusReason, UnusableError } from './outside-errors.ts'
import { ACCEPTED_ENCODINGS, unpack } from './read.ts'

/** The package exports the function itself, but its types declare a default export. */
const robotsParser = robotsModule as typeof robotsModule & typeof robotsModule.default
const OUR_NAME = 'Hometown'
/** RFC 9309 requires at least 500 KiB. */
const MAX_BYTES = 512 * 1024
const WITHIN_MS = 10_000
const KEPT_MS = 12 * 3_600_000
/** Short: while it can't be read, we may read nothing of the site. */
const KEPT_UNREACHABLE_MS = 10 * 60_000
const MOST_KEPT = 500
/** A longer delay would keep readers waiting for minutes. */
const MOST_CRAWL_DELAY_S = 10
/** Matching costs the length of the patterns times that of the address. A malicious file could take seconds. */
const MOST_COMPARISONS = 50_000_000

interface Robots {
  /** @throws RefusedError if it's forbidden, FailedError if robots.txt can't be read, which forbids all (RFC 9309) */
  check(target: URL, signal: AbortSignal): Promise<void>
}

export interface RobotsCache {
  /** Empty if the origin has no file; undefined if unknown. */
  find(origin: string): Promise<string | undefined>
  /** Nobody waits for it. */
  keep(origin: string, text: string, forMs: number): Promise<void>
}

type Rules = { allows(target: URL): boolean; crawlDelayMs: number } | { problem: Error }

/** Reads each robots.txt once in half a day. */
export function createRobots(asker: Asker, cache?: RobotsCache): Robots {
  const kept = new Map<string, { rules: Promise<Rules>; until: number }>()

  function rulesOf(target: URL): Promise<Rules> {
    const { origin } = target
    const known = kept.get(origin)
    if (known && known.until > performance.now()) return known.rules
    const asked = { rules: findRules(target), until: performance.now() + KEPT_MS }
    return keepRecent(kept, origin, asked, MOST_KEPT).rules
  }

  async function findRules(target: URL): Promise<Rules> {
    try {
      const rules = rulesOfText(target.origin, await findText(target.origin))
      asker.turns.slowDown(target, rules.crawlDelayMs)
      return rules
    } catch (error) {
      const entry = kept.get(target.origin)
      if (entry) entry.until = performance.now() + KEPT_UNREACHABLE_MS
      return { problem: error instanceof RefusedError ? error : new FailedError(failureReason(error)) }
    }
  }

  async function findText(origin: string): Promise<string> {
    const known = await cache?.find(origin).catch(() => undefined)
    if (known !== undefined) return known
    const headers = { accept: 'text/plain, */*;q=0.1', 'accept-encoding': ACCEPTED_ENCODINGS }
    const journey = { method: 'GET', headers, withinMs: WITHIN_MS } as const
    const text = await follow(asker, `${origin}/robots.txt`, journey, readText).catch((error: unknown) => {
      // Endless redirects count as a missing file (RFC 9309, 2.3.1.2), and so does a file that can't be unpacked.
      if (error instanceof UnusableError) return ''
      throw error
    })
    cache?.keep(origin, text, KEPT_MS).catch(() => undefined)
    return text
  }

  return {
    async check(target, signal) {
      if (target.pathname === '/robots.txt') return
      const rules = await untilAborted(rulesOf(target), signal)
      if ('problem' in rules) throw rules.problem
      if (!rules.allows(target)) throw new RefusedError('The site’s robots.txt doesn’t let us read this address.')
    },
  }
}

/** Empty if there is none. */
async function readText({ status, body, header }: Answer): Promise<string> {
  if (status === 429 || status >= 500) {
    const reason = statusReason(status)
    throw new FailedError(`Couldn’t read the site’s robots.txt: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`)
  }
  if (status < 200 || status > 299) return ''
  const text = await unpack(body, { encoding: header('content-encoding'), maxBytes: MAX_BYTES, cut: true })
  return text.toString('utf8').replace(/^\uFEFF/, '')
}

function rulesOfText(origin: string, text: string) {
  const file = robotsParser(`${origin}/robots.txt`, text)
  // Only lines with wildcards are slow; others compare prefixes.
  const slow = text.split(/[\r\n]+/).filter((line) => line.includes('*') && /allow/i.test(line))
  const patternLength = slow.reduce((sum, line) => sum + line.length, 0)
  return {
    allows: (target: URL) =>
      patternLength * target.href.length <= MOST_COMPARISONS && file.isAllowed(target.href, OUR_NAME) !== false,
    crawlDelayMs: Math.min(file.getCrawlDelay(OUR_NAME) ?? 0, MOST_CRAWL_DELAY_S) * 1000,
  }
}
