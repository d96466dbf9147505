import type { AppContext } from '../../../context.ts'
import { createWorkLease } from '../../platform/schedule/work-lease.service.ts'
import { type CardDrawer, createCardDrawer } from './card-drawer.ts'
import { createMissingCards } from './missing-cards.ts'
import { hasCard } from './stored-cards.ts'

const WANTED_AT_ONCE = 200

interface ShareCardTiming {
  /** Drawing waits until changes stop coming, since publishes don't depend on cards. */
  quietMs: number
  /** Limits searches: each goes through all articles, and anybody may trigger one. */
  searchEveryMs: number
}

export interface ShareCards {
  stop(): Promise<void>
}

export function startShareCards(
  context: AppContext,
  timing: ShareCardTiming = { quietMs: 3000, searchEveryMs: 5000 },
  drawer: CardDrawer = createCardDrawer(),
): ShareCards {
  const cards = createMissingCards(context, drawer)
  const wanted = new Set<string>()
  // One machine draws: all of them hear what is wanted.
  const lease = context.objects && createWorkLease(context, 'cards')
  let stopped = false
  let searchedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()

  const unsubscribe = context.link.onMessage((message) => {
    const isPublished = message.type === 'published' || message.type === 'site-published'
    if (isPublished && wanted.size === 0) later(timing.quietMs)
    if (message.type === 'card-wanted' && wanted.size < WANTED_AT_ONCE) {
      wanted.add(message.hash)
      later(Math.max(0, searchedAt + timing.searchEveryMs - performance.now()))
    }
  })
  later(timing.quietMs)

  function later(milliseconds: number): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      work = work.then(draw)
    }, milliseconds)
  }

  async function draw(): Promise<void> {
    try {
      if (lease && !(await lease.hold())) wanted.clear()
      else await cards.draw(takeWanted)
    } catch (error) {
      context.log.warn(
        { err: error },
        'could not find out which machine draws share cards; the next publish tries again',
      )
    }
  }

  /** Skips cards that exist by now, because a search goes through all articles. */
  async function takeWanted(): Promise<ReadonlySet<string>> {
    for (const hash of wanted) if (await hasCard(context, hash)) wanted.delete(hash)
    const taken = new Set(wanted)
    wanted.clear()
    if (taken.size > 0) searchedAt = performance.now()
    return taken
  }

  return {
    async stop() {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
      await cards.stop()
      await work
      await lease?.release()
    },
  }
}
