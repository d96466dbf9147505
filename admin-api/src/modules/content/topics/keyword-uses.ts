import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { Store } from '../../../database/store.ts'
import { findNewestArticleChange } from '../../platform/changes/changes.service.ts'
import { keywordsFromRow } from '../articles/stored-articles.service.ts'
import { listKeywordRows } from './topics.repository.ts'

export interface KeywordUse {
  /** As most articles spell it. */
  readonly name: string
  /** Published articles, newest first. */
  readonly articleIds: readonly string[]
}

/** By slug. */
export type KeywordUses = ReadonlyMap<string, KeywordUse>

const ROWS_AT_ONCE = 1000
const known = new WeakMap<Store, { change: string; uses: Promise<KeywordUses> }>()

/** Read again only after an article changed, in parts, so that other requests get their turn. */
export async function readKeywordUses(store: Store): Promise<KeywordUses> {
  const change = await findNewestArticleChange(store.db)
  const cached = known.get(store)
  if (cached?.change === change) return cached.uses
  const uses = countKeywords(store)
  known.set(store, { change, uses })
  uses.catch(() => known.delete(store))
  return uses
}

interface Count {
  readonly spellings: Map<string, number>
  readonly articles: { readonly id: string; readonly publishedAt: number }[]
}

async function countKeywords({ db }: Store): Promise<KeywordUses> {
  const counts = new Map<string, Count>()
  for (let last = -1; ; ) {
    const rows = await listKeywordRows(db, last, ROWS_AT_ONCE)
    for (const row of rows) {
      for (const { slug, name } of topicsOfKeywords(keywordsFromRow(row))) {
        const count: Count = counts.get(slug) ?? { spellings: new Map(), articles: [] }
        count.spellings.set(name, (count.spellings.get(name) ?? 0) + 1)
        count.articles.push({ id: row.id, publishedAt: row.published_at ?? 0 })
        counts.set(slug, count)
      }
    }
    const end = rows.at(-1)
    if (!end) break
    last = end.wordpress_id
    await new Promise(setImmediate)
  }
  return new Map(
    Array.from(counts, ([slug, { spellings, articles }]) => {
      const [first] = [...spellings].sort(([one, times], [other, more]) => more - times || (one < other ? -1 : 1))
      articles.sort((one, other) => other.publishedAt - one.publishedAt)
      return [slug, { name: first?.[0] ?? slug, articleIds: articles.map(({ id }) => id) }]
    }),
  )
}
