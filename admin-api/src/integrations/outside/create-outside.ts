import { Resolver } from 'node:dns/promises'
import { systemAddresses } from './addresses/find-addresses.ts'
import { createGuard, type GuardOptions } from './addresses/guard.ts'
import type { Outside } from './outside.ts'
import { createOriginTurns } from './pace/origin-turns.ts'
import { createRobots, type RobotsCache } from './pace/robots.ts'
import { read } from './read.ts'
import { visit } from './visit.ts'

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
    read: (url, options) => read(asker, robots, url, options),
  }
}

const WITHIN_MS = 2500
const TRIES = 2
const NONE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

async function findTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: TRIES })
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((pieces) => pieces.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NONE.has(error.code)) return []
    throw error
  }
}
