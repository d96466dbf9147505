import { setImmediate } from 'node:timers/promises'
import { gameHeadline } from '@hometown/shared-types/event-game'
import { articleCard, type ShareCard, shareCardHash } from '@hometown/shared-types/share-card'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { eventGameFromRow } from '../../content/events/events.service.ts'
import { possibleCards } from './possible-cards.ts'
import { listPublishedBelow, listPublishedEvents, listPublishedGames } from './share-cards.repository.ts'

const ARTICLES_AT_ONCE = 500
/** Older events show the paper's own card. */
const EVENTS = 5000

/** Finds the cards with these hashes: searches events and results of games, then articles from the newest on, until all are found. */
export async function findWantedCards(
  db: Kysely<Database>,
  site: Parameters<typeof articleCard>[0],
  hashes: ReadonlySet<string>,
): Promise<ShareCard[]> {
  const found = new Map<string, ShareCard>()
  const note = (card: ShareCard) => {
    const hash = shareCardHash(card)
    if (hashes.has(hash)) found.set(hash, card)
  }
  for (const { title, category } of await listPublishedEvents(db, EVENTS)) note(articleCard(site, title, category))
  for (const game of await listPublishedGames(db, EVENTS)) {
    note(articleCard(site, gameHeadline(game.title, eventGameFromRow(game)), game.category))
  }
  let below = Number.MAX_SAFE_INTEGER
  while (found.size < hashes.size) {
    const articles = await listPublishedBelow(db, below, ARTICLES_AT_ONCE)
    for (const article of articles) for (const card of possibleCards(site, article)) note(card)
    below = articles.at(-1)?.wordpress_id ?? 0
    if (articles.length < ARTICLES_AT_ONCE) break
    await setImmediate()
  }
  return [...found.values()]
}
