import type { Category } from '@hometown/shared-types/category'
import { articleCard, type ShareCard } from '@hometown/shared-types/share-card'
import { topicKicker, topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import { keywordsFromRow } from '../../content/articles/stored-articles.service.ts'

interface CardRow {
  readonly title: string
  readonly category: Category
  /** JSON. */
  readonly keywords: string
}

/**
 * The site puts the first topic that has a page on the card, else the category. Which topics have one only the site
 * knows; the first keyword and the category come first, being the most likely.
 */
export function possibleCards(site: Parameters<typeof articleCard>[0], row: CardRow): ShareCard[] {
  const [first, ...others] = topicsOfKeywords(keywordsFromRow(row)).map(({ name }) => topicKicker(name))
  const kickers = [...(first === undefined ? [] : [first]), row.category, ...others]
  return kickers.map((kicker) => articleCard(site, row.title, kicker))
}
