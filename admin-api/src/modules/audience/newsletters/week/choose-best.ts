import type { Category } from '@hometown/shared-types/category'

/** What a reader gets through, and what fits into a mail with its first sentences. */
export const MOST = 10

interface Choosable {
  readonly category: Category
  readonly score: number
  /** How urgently it belongs in: 0 first. */
  readonly tier: number
}

/**
 * The best articles of a week: all of a tier before any of the next. Where a tier has too many, every section gives up its
 * weakest first.
 * @param sections in the order of the mail; articles of others are left out
 */
export function chooseBest<T extends Choosable>(articles: readonly T[], sections: readonly Category[]): T[] {
  const ranked = sections.map((section) =>
    articles.filter(({ category }) => category === section).toSorted((one, other) => other.score - one.score),
  )
  const byRank = ranked.flatMap((section) =>
    [...Map.groupBy(section, ({ tier }) => tier).values()].flatMap((tier) =>
      tier.map((article, rank) => ({ article, rank })),
    ),
  )
  const kept = new Set(
    byRank
      .toSorted(
        (one, other) =>
          one.article.tier - other.article.tier || one.rank - other.rank || other.article.score - one.article.score,
      )
      .slice(0, MOST)
      .map(({ article }) => article),
  )
  return ranked.flat().filter((article) => kept.has(article))
}
