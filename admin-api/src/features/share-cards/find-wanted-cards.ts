import { setImmediate } from 'node:timers/promises'
import { articleCard, type ShareCard, shareCardHash } from '@hometown/shared-types/share-card'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import { listPublishedBelow } from './share-cards.repository.ts'

const ARTICLES_AT_ONCE = 500

/** Which cards have these addresses: the newest articles first, until all are found or there are no more articles. */
export async function findWantedCards(
  db: Kysely<Database>,
  site: Parameters<typeof articleCard>[0],
  hashes: ReadonlySet<string>,
): Promise<ShareCard[]> {
  const found = new Map<string, ShareCard>()
  let below = Number.MAX_SAFE_INTEGER
  while (found.size < hashes.size) {
    const articles = await listPublishedBelow(db, below, ARTICLES_AT_ONCE)
    for (const { title, category } of articles) {
      const card = articleCard(site, title, category)
      const hash = shareCardHash(card)
      if (hashes.has(hash)) found.set(hash, card)
    }
    below = articles.at(-1)?.wordpress_id ?? 0
    if (articles.length < ARTICLES_AT_ONCE) break
    await setImmediate()
  }
  return [...found.values()]
}
