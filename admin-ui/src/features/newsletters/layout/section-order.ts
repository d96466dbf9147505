import type { Category } from '@hometown/shared-types/category'
import type { ListedArticle } from '../picks/known-articles.ts'

/** The sections of the mail: the categories in the order of their first articles. */
export function sectionsOf(articles: readonly ListedArticle[]): Category[] {
  return [...new Set(articles.flatMap(({ article }) => article?.category ?? []))]
}

/** The ids with one section a place further up or down. Articles keep their order within a section. */
export function moveSection(articles: readonly ListedArticle[], section: Category, by: -1 | 1): string[] {
  const sections = sectionsOf(articles)
  const from = sections.indexOf(section)
  const order = sections.toSpliced(from, 1).toSpliced(from + by, 0, section)
  const placed = order.flatMap((category) => articles.filter(({ article }) => article?.category === category))
  // Articles that are gone have no section.
  return [...placed, ...articles.filter(({ article }) => !article)].map(({ id }) => id)
}
