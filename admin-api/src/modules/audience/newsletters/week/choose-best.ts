import type { Category } from '@hometown/shared-types/category'

/** Keeps one section from crowding out the others. */
export const PER_SECTION = 6
/** About as many as fit into a mail with their first sentences. */
export const MOST = 24

interface Scored {
  readonly category: Category
  readonly score: number
}

/**
 * The best of each section. If there are too many, every section gives up its weakest first.
 * @param sections in the order of the mail; articles of others are left out
 */
export function chooseBest<T extends Scored>(articles: readonly T[], sections: readonly Category[]): T[] {
  const ranked = sections.map((section) =>
    articles
      .filter(({ category }) => category === section)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, PER_SECTION),
  )
  const byRank = ranked.flatMap((section) => section.map((article, rank) => ({ article, rank })))
  const kept = new Set(
    byRank
      .toSorted((one, other) => one.rank - other.rank || other.article.score - one.article.score)
      .slice(0, MOST)
      .map(({ article }) => article),
  )
  return ranked.flat().filter((article) => kept.has(article))
}
