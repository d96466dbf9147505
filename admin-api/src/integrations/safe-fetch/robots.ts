import robotsModule from 'robots-parser'
import { setMostRecent } from '../../lib/collections.ts'
import { RequestFailedError, RequestRefusedError, UnusableAnswerError } from './fetch-errors.ts'
import { type GuardedRequest, readBody, rejectOnAbort } from './guarded-request.ts'

/** The types declare a default export, but it is the module: https://github.com/samclarke/robots-parser/pull/47 */
const robotsParser = robotsModule as typeof robotsModule & typeof robotsModule.default
const OUR_ROBOT_NAME = 'Hometown'
/** RFC 9309, 2.5 requires at least 500 KiB. */
const MAX_ROBOTS_BYTES = 512 * 1024
const READ_ROBOTS_WITHIN_MS = 10_000
const ROBOTS_KEPT_MS = 12 * 3_600_000
/** The time is short: while the file can't be read, we may read nothing of the site. */
const UNREACHABLE_ROBOTS_KEPT_MS = 10 * 60_000
const MOST_ROBOTS_KEPT = 500
/** A longer delay would keep readers waiting for minutes. */
const MOST_CRAWL_DELAY_S = 10
/** Matching costs the length of the patterns times that of the address. A malicious file could take seconds. */
const MOST_ROBOTS_COMPARISONS = 50_000_000

/**
 * Reads each robots.txt once in half a day. The result gives the site's delay between two requests, in milliseconds,
 * and throws if the address is forbidden or robots.txt can't be read, which forbids all (RFC 9309, 2.3.1.4).
 */
export function createRobots(request: GuardedRequest): (target: URL, signal: AbortSignal) => Promise<number> {
  const rulesByOrigin = new Map<string, { rules: ReturnType<typeof readRobotsRules>; until: number }>()

  function rulesOf(origin: string) {
    const cached = rulesByOrigin.get(origin)
    if (cached && cached.until > performance.now()) return cached.rules
    const entry = { rules: readRobotsRules(request, origin), until: performance.now() + ROBOTS_KEPT_MS }
    entry.rules.catch(() => {
      entry.until = performance.now() + UNREACHABLE_ROBOTS_KEPT_MS
    })
    return setMostRecent(rulesByOrigin, origin, entry, MOST_ROBOTS_KEPT).rules
  }

  return async (target, signal) => {
    if (target.pathname === '/robots.txt') return 0
    const { allows, crawlDelayMs } = await rejectOnAbort(rulesOf(target.origin), signal)
    if (!allows(target)) throw new RequestRefusedError('The site’s robots.txt doesn’t let us read this address.')
    return crawlDelayMs
  }
}

async function readRobotsRules(request: GuardedRequest, origin: string) {
  const address = `${origin}/robots.txt`
  const options = { headers: { accept: 'text/plain, */*;q=0.1' }, withinMs: READ_ROBOTS_WITHIN_MS }
  const text = await request(address, options, readRobotsText).catch((error: unknown) => {
    // Endless redirects count as a missing file (RFC 9309, 2.3.1.2).
    if (error instanceof UnusableAnswerError) return ''
    throw error
  })
  const file = robotsParser(address, text)
  // Only lines with wildcards are slow; others compare prefixes.
  const slow = text.split(/[\r\n]+/).filter((line) => line.includes('*') && /allow/i.test(line))
  const patternLength = slow.reduce((sum, line) => sum + line.length, 0)
  return {
    allows: ({ href }: URL) =>
      patternLength * href.length <= MOST_ROBOTS_COMPARISONS && file.isAllowed(href, OUR_ROBOT_NAME) !== false,
    crawlDelayMs: Math.min(file.getCrawlDelay(OUR_ROBOT_NAME) ?? 0, MOST_CRAWL_DELAY_S) * 1000,
  }
}

/** Returns an empty text if there is none. */
async function readRobotsText(response: Response): Promise<string> {
  if (response.status === 429 || response.status >= 500)
    throw new RequestFailedError(`Couldn’t read the site’s robots.txt (${response.status}).`)
  if (!response.ok) return ''
  return (await readBody(response, { maxBytes: MAX_ROBOTS_BYTES, cut: true })).toString('utf8').replace(/^\uFEFF/, '')
}
