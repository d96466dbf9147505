import robotsModule from 'robots-parser'
import { failureReason, statusReason } from '../failure-reason.ts'
import { type Asker, follow } from '../follow.ts'
import { FailedError, RefusedError, UnusableError } from '../outside-errors.ts'
import { ACCEPTED_ENCODINGS, unpack } from '../unpack.ts'
import type { Answer } from './ask-once.ts'
import { createTimeLimit, type TimeLimit } from './time-limit.ts'

/** The package exports the function itself, but its types declare a default export. */
const robotsParser = robotsModule as typeof robotsModule & typeof robotsModule.default
const OUR_NAME = 'Hometown'
/** RFC 9309 requires at least 500 KiB. */
const MAX_BYTES = 512 * 1024
const WITHIN_MS = 10_000
const KEPT_MS = 12 * 3_600_000
/** Short: while it can't be read, we may read nothing of the site. */
const KEPT_UNREACHABLE_MS = 10 * 60_000
/** The oldest are dropped beyond these totals. */
const MOST_KEPT = 2000
const MOST_KEPT_BYTES = 8_000_000
/** A longer delay would keep readers waiting for minutes. */
const MOST_CRAWL_DELAY_S = 10
/** Matching costs the length of the patterns times that of the address. A malicious file could take seconds. */
const MOST_COMPARISONS = 50_000_000

interface Trip {
  readonly limit: TimeLimit
  readonly signal: AbortSignal
}

export interface Robots {
  /** @throws RefusedError if it's forbidden, FailedError if robots.txt can't be read, which forbids all (RFC 9309) */
  check(target: URL, trip: Trip): Promise<void>
}

export interface RobotsCache {
  /** Empty if the origin has no file; undefined if unknown. */
  find(origin: string): Promise<string | undefined>
  /** Nobody waits for it. */
  keep(origin: string, text: string, forMs: number): Promise<void>
}

type Rules =
  | { outcome: 'rules'; allows(target: URL): boolean; crawlDelayMs: number; text: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable'; reason: string }

const EVERYTHING: Rules = { outcome: 'rules', allows: () => true, crawlDelayMs: 0, text: '' }

/** Reads each robots.txt once in half a day. */
export function createRobots(asker: Asker, cache?: RobotsCache): Robots {
  const kept = new Map<string, { rules: Promise<Rules>; until: number; size: number }>()

  function rulesOf(target: URL): Promise<Rules> {
    const known = kept.get(target.origin)
    if (known && known.until > performance.now()) return known.rules
    const rules = findRules(target.origin)
    const entry = { rules, until: performance.now() + KEPT_MS, size: 0 }
    kept.delete(target.origin)
    kept.set(target.origin, entry)
    const forget = () => kept.delete(target.origin)
    rules.then((found) => {
      if (found.outcome === 'rules') {
        asker.turns.slowDown(target, found.crawlDelayMs)
        entry.size = found.text.length
      } else entry.until = performance.now() + KEPT_UNREACHABLE_MS
      forgetOldest()
    }, forget)
    return rules
  }

  async function findRules(origin: string): Promise<Rules> {
    const text = await cache?.find(origin).catch(() => undefined)
    if (text !== undefined) return rulesOfText(origin, text)
    const rules = await readRules(asker, origin)
    if (rules.outcome === 'rules') cache?.keep(origin, rules.text, KEPT_MS).catch(() => undefined)
    return rules
  }

  function forgetOldest(): void {
    let bytes = [...kept.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [origin, { size }] of kept) {
      if (kept.size <= MOST_KEPT && bytes <= MOST_KEPT_BYTES) return
      kept.delete(origin)
      bytes -= size
    }
  }

  return {
    async check(target, { limit, signal }) {
      if (target.pathname === '/robots.txt') return
      const rules = await limit.spend((left) => unlessOver(rulesOf(target), AbortSignal.any([left, signal])))
      if (rules.outcome === 'refused') throw new RefusedError(rules.reason)
      if (rules.outcome === 'unreachable') throw new FailedError(rules.reason)
      if (!rules.allows(target)) throw new RefusedError('The site’s robots.txt doesn’t let us read this address.')
    },
  }
}

/** Others may wait for the same file, so an aborted caller leaves without canceling the request. */
function unlessOver<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
    work.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject)
  })
}

async function readRules(asker: Asker, origin: string): Promise<Rules> {
  const { signal } = new AbortController()
  const limit = createTimeLimit(WITHIN_MS, signal)
  const headers = { accept: 'text/plain, */*;q=0.1', 'accept-encoding': ACCEPTED_ENCODINGS }
  const journey = { method: 'GET', headers, trustedOrigins: [], limit, signal } as const
  try {
    return await follow(asker, `${origin}/robots.txt`, journey, (answer) => toRules(origin, answer))
  } catch (error) {
    if (error instanceof RefusedError) return { outcome: 'refused', reason: error.message }
    // Endless redirects count as a missing file (RFC 9309, 2.3.1.2), and so does a file that can't be unpacked.
    if (error instanceof UnusableError) return EVERYTHING
    return { outcome: 'unreachable', reason: failureReason(error) }
  }
}

async function toRules(origin: string, answer: Answer): Promise<Rules> {
  const { status } = answer
  if (status === 429 || status >= 500)
    return {
      outcome: 'unreachable',
      reason: `Couldn’t read the site’s robots.txt: ${lowerFirst(statusReason(status))}`,
    }
  if (status < 200 || status > 299) return EVERYTHING
  const encoding = answer.header('content-encoding')
  const text = (await unpack(answer.body, { encoding, maxBytes: MAX_BYTES, cut: true })).toString('utf8')
  return rulesOfText(origin, text.replace(/^\uFEFF/, ''))
}

function rulesOfText(origin: string, text: string): Rules {
  if (text === '') return EVERYTHING
  const file = robotsParser(`${origin}/robots.txt`, text)
  const patternLength = lengthOfPatterns(text)
  return {
    outcome: 'rules',
    allows: (target) =>
      patternLength * target.href.length <= MOST_COMPARISONS && file.isAllowed(target.href, OUR_NAME) !== false,
    crawlDelayMs: Math.min(file.getCrawlDelay(OUR_NAME) ?? 0, MOST_CRAWL_DELAY_S) * 1000,
    text,
  }
}

/** Only lines with wildcards are slow; others compare prefixes. */
function lengthOfPatterns(text: string): number {
  const lines = text.split(/[\r\n]+/).filter((line) => line.includes('*') && /allow/i.test(line))
  return lines.reduce((sum, line) => sum + line.length, 0)
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
