import type { AppContext } from '../../../context.ts'
import { type CardDrawer, createCardDrawer } from './card-drawer.ts'
import { hasCard } from './cards-folder.ts'
import { createMissingCards } from './missing-cards.ts'

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
  const { dataDir } = context.config
  const cards = createMissingCards(context, drawer)
  const wanted = new Set<string>()
  let stopped = false
  let searchedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()

  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'published' && wanted.size === 0) later(timing.quietMs)
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
      work = work.then(() => cards.draw(takeWanted))
    }, milliseconds)
  }

  /** Skips cards that exist by now, because a search goes through all articles. */
  async function takeWanted(): Promise<ReadonlySet<string>> {
    for (const hash of wanted) if (await hasCard(dataDir, hash)) wanted.delete(hash)
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
    },
  }
}
