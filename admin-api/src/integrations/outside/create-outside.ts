import { findTxt } from './addresses/find-txt.ts'
import { createGuard, type GuardOptions } from './addresses/guard.ts'
import type { Outside } from './outside.ts'
import { createOriginTurns } from './pace/origin-turns.ts'
import { createRobots, type RobotsCache } from './pace/robots.ts'
import { read } from './read.ts'
import { visit } from './visit.ts'

interface OutsideOptions extends GuardOptions {
  /** Who we are and how we are reached, as every request says it. */
  readonly userAgent: () => Promise<string> | string
  /** Between two requests to one place. */
  readonly gapMs?: number
  /** In memory alone without it. */
  readonly robotsCache?: RobotsCache
}

/** The internet as it is. One for a process, since politeness is counted in it. */
export function createOutside({ userAgent, gapMs, robotsCache, ...guardOptions }: OutsideOptions): Outside {
  const asker = { guard: createGuard(guardOptions), turns: createOriginTurns(gapMs), userAgent }
  const robots = createRobots(asker, robotsCache)
  return {
    findTxt,
    visit: (url, signal) => visit(asker, url, signal),
    read: (url, options) => read(asker, robots, url, options),
  }
}
