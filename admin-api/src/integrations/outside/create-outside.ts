import { createGuard, type GuardOptions } from './addresses/guard.ts'
import { createResolver, systemAddresses } from './addresses/route.ts'
import { type Asker, follow } from './follow.ts'
import { createOriginTurns } from './origin-turns.ts'
import type { Outside, Visit } from './outside.ts'
import { failureReason, RefusedError } from './outside-errors.ts'
import { read } from './read.ts'
import { createRobots, type RobotsCache } from './robots.ts'

interface OutsideOptions extends GuardOptions {
  readonly userAgent: () => Promise<string> | string
  readonly gapMs?: number
  /** Default: in memory only. */
  readonly robotsCache?: RobotsCache
}

/** Create one per process: it counts requests for politeness. */
export function createOutside({ userAgent, gapMs, robotsCache, ...guardOptions }: OutsideOptions): Outside {
  const asker = { guard: createGuard(guardOptions), turns: createOriginTurns(gapMs), userAgent }
  const robots = createRobots(asker, robotsCache)
  return {
    findTxt,
    findAddresses: guardOptions.resolve ?? systemAddresses,
    visit: (url, signal) => visit(asker, url, signal),
    read: (url, options) => read(asker, robots.check, url, options),
  }
}

async function findTxt(name: string): Promise<string[]> {
  try {
    const records = await createResolver().resolveTxt(name)
    return records.map((pieces) => pieces.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:ENOTFOUND|ENODATA)$/.test(String(error.code))) return []
    throw error
  }
}

const VISIT_WITHIN_MS = 6000
/** Servers that don't support HEAD answer with these; the page may exist nevertheless. */
const MAYBE_NOT_FOR_HEAD: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 410, 429, 500, 501, 503])

async function visit(asker: Asker, url: string, signal: AbortSignal): Promise<Visit> {
  let isAsking = false
  const journey = {
    headers: { accept: 'text/html,*/*;q=0.8' },
    withinMs: VISIT_WITHIN_MS,
    signal,
    onAsking(is: boolean) {
      isAsking = is
    },
  }
  const ask = (method: 'HEAD' | 'GET') => follow(asker, url, { ...journey, method }, async ({ status }) => status)
  try {
    const status = await ask('HEAD')
    return { outcome: 'answered', status: MAYBE_NOT_FOR_HEAD.has(status) ? await ask('GET') : status }
  } catch (error) {
    if (error instanceof RefusedError) return { outcome: 'refused', reason: error.message }
    if (!signal.aborted) return { outcome: 'unreachable', reason: failureReason(error) }
    return isAsking ? { outcome: 'unreachable', reason: 'The server didn’t answer in time.' } : { outcome: 'not_asked' }
  }
}
