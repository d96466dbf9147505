import { articleCard, type ShareCard, shareCardHash, siteCard } from '@hometown/shared-types/share-card'
import type { AppContext } from '../../context.ts'
import { getSettings } from '../site/site.service.ts'
import { type CardDrawer, createCardDrawer } from './card-drawer.ts'
import { deleteOldestCards, findCard, hasCard, keepCard, keepStandIn } from './cards-folder.ts'
import { findWantedCards } from './find-wanted-cards.ts'
import { listLastChanged } from './share-cards.repository.ts'

/** Cards that are drawn before anybody asks: older articles get theirs when they are shared. */
const LAST_CHANGED = 20
const WANTED_AT_ONCE = 200
const KEPT_CARDS = 5000

interface ShareCardTiming {
  /** Nobody's publish waits for a card, so the drawing waits until no more come. */
  quietMs: number
  /** Looking for a card goes through all articles, and anybody may ask. */
  searchEveryMs: number
}

export interface ShareCards {
  stop(): Promise<void>
}

/** Draws the cards of what was published a moment ago, and those that somebody asks for. One at a time. */
export function startShareCards(
  context: AppContext,
  timing: ShareCardTiming = { quietMs: 3000, searchEveryMs: 5000 },
  drawer: CardDrawer = createCardDrawer(),
): ShareCards {
  const { dataDir } = context.config
  const wanted = new Set<string>()
  let standIn: string | undefined
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
      work = work.then(drawAll)
    }, milliseconds)
  }

  async function drawAll(): Promise<void> {
    try {
      const site = await getSettings(context)
      await drawStandIn(siteCard(site))
      await drawWanted(site)
      const recent = await listLastChanged(context.store.db, LAST_CHANGED)
      for (const { title, category } of recent) await drawMissing(articleCard(site, title, category))
      await deleteOldestCards(dataDir, KEPT_CARDS)
    } catch (error) {
      context.log.warn({ err: error }, 'share cards could not be drawn; they will be with the next publish')
    } finally {
      await drawer.rest()
    }
  }

  /** What is shown for a card that is not there. */
  async function drawStandIn(card: ShareCard): Promise<void> {
    const hash = shareCardHash(card)
    if (standIn === hash) return
    await drawMissing(card)
    const bytes = await findCard(dataDir, hash)
    if (bytes === undefined) return
    await keepStandIn(dataDir, bytes)
    standIn = hash
  }

  async function drawWanted(site: Parameters<typeof articleCard>[0]): Promise<void> {
    for (const hash of wanted) if (await hasCard(dataDir, hash)) wanted.delete(hash)
    if (wanted.size === 0) return
    const hashes = new Set(wanted)
    wanted.clear()
    searchedAt = performance.now()
    for (const card of await findWantedCards(context.store.db, site, hashes)) await drawMissing(card)
  }

  async function drawMissing(card: ShareCard): Promise<void> {
    const hash = shareCardHash(card)
    if (stopped || (await hasCard(dataDir, hash))) return
    const bytes = await drawer.draw(card)
    if (bytes === undefined) context.log.warn({ title: card.title }, 'a share card could not be drawn')
    else await keepCard(dataDir, hash, bytes)
  }

  return {
    async stop() {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
      await drawer.rest()
      await work
    },
  }
}
