import { newsletterCard, type ShareCard, shareCardHash, siteCard } from '@hometown/shared-types/share-card'
import type { AppContext } from '../../../context.ts'
import { listNewsletterTitles } from '../../audience/newsletters/public/public-newsletters.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import type { CardDrawer } from './card-drawer.ts'
import { findWantedCards } from './find-wanted-cards.ts'
import { possibleCards } from './possible-cards.ts'
import { listLastChanged } from './share-cards.repository.ts'
import { deleteOldestCards, findCard, hasCard, keepCard, keepStandIn } from './stored-cards.ts'

/** Cards drawn in advance; older articles get theirs when they are shared. */
const LAST_CHANGED = 20
/** Of each of them. */
const LIKELY = 2
/** Those likely to be shared again; older ones show the paper's own card. */
const NEWSLETTERS = 500
const KEPT_CARDS = 5000

/** Draws missing cards: the site's own, requested ones, and those of recently changed articles. */
export interface MissingCards {
  /** @param takeWanted returns the hashes of requested cards that don't exist yet. */
  draw(takeWanted: () => Promise<ReadonlySet<string>>): Promise<void>
  stop(): Promise<void>
}

export function createMissingCards(context: AppContext, drawer: CardDrawer): MissingCards {
  let standIn: string | undefined
  let stopped = false

  async function draw(takeWanted: () => Promise<ReadonlySet<string>>): Promise<void> {
    try {
      const site = await getSettings(context)
      await drawStandIn(siteCard(site))
      const hashes = await takeWanted()
      const [latest, ...letters] = (await listNewsletterTitles(context, NEWSLETTERS)).map((title) =>
        newsletterCard(site, title),
      )
      if (latest) await drawMissing(latest)
      for (const card of letters) if (hashes.has(shareCardHash(card))) await drawMissing(card)
      if (hashes.size > 0)
        for (const card of await findWantedCards(context.store.db, site, hashes)) await drawMissing(card)
      const recent = await listLastChanged(context.store.db, LAST_CHANGED)
      for (const row of recent) for (const card of possibleCards(site, row).slice(0, LIKELY)) await drawMissing(card)
      await deleteOldestCards(context, KEPT_CARDS)
    } catch (error) {
      context.log.warn({ err: error }, 'could not draw share cards; the next publish tries again')
    } finally {
      await drawer.rest()
    }
  }

  async function drawStandIn(card: ShareCard): Promise<void> {
    const hash = shareCardHash(card)
    if (standIn === hash) return
    await drawMissing(card)
    const bytes = await findCard(context, hash)
    if (bytes === undefined) return
    await keepStandIn(context, bytes)
    standIn = hash
  }

  async function drawMissing(card: ShareCard): Promise<void> {
    const hash = shareCardHash(card)
    if (stopped || (await hasCard(context, hash))) return
    const bytes = await drawer.draw(card)
    if (bytes === undefined) context.log.warn({ title: card.title }, 'could not draw a share card')
    else await keepCard(context, hash, bytes)
  }

  return {
    draw,
    async stop() {
      stopped = true
      await drawer.rest()
    },
  }
}
