import type { ChosenArticle } from '@hometown/shared-types/contract/newsletters'
import type { Category } from '@hometown/shared-types/rules/categories'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chosenArticlesQuery } from '../newsletter-queries.ts'

export type KnownArticle = Pick<ChosenArticle, 'id' | 'title' | 'description' | 'category' | 'status'>

/** `article` is undefined while loading, and if it is gone. */
export interface ListedArticle {
  id: string
  article: KnownArticle | undefined
}

/** Returns the articles in the order of the ids, as the service has them now. */
export function useListedArticles(ids: readonly string[]): { articles: ListedArticle[]; isLoading: boolean } {
  const {
    data = [],
    isSuccess,
    isPlaceholderData,
  } = useQuery({
    ...chosenArticlesQuery(ids),
    placeholderData: keepPreviousData,
  })
  const byId = new Map(data.map((article) => [article.id, article]))
  return { articles: ids.map((id) => ({ id, article: byId.get(id) })), isLoading: !isSuccess || isPlaceholderData }
}

/** Returns the sections of the mail: the categories in the order of their first articles. */
function sectionsOfArticles(articles: readonly ListedArticle[]): Category[] {
  return [...new Set(articles.flatMap(({ article }) => article?.category ?? []))]
}

/** Returns the ids with one section a place further up or down. Articles keep their order within a section. */
export function moveSection(articles: readonly ListedArticle[], section: Category, by: -1 | 1): string[] {
  const sections = sectionsOfArticles(articles)
  const from = sections.indexOf(section)
  const order = sections.toSpliced(from, 1).toSpliced(from + by, 0, section)
  return inSectionOrder(articles, order).map(({ id }) => id)
}

/** Returns the articles in the order of the mail, which keeps sections together. */
export function inMailOrder(articles: readonly ListedArticle[]): ListedArticle[] {
  return inSectionOrder(articles, sectionsOfArticles(articles))
}

/** Puts the articles in order. Those that are gone have no section, and come last. */
function inSectionOrder(articles: readonly ListedArticle[], sections: readonly Category[]): ListedArticle[] {
  const placed = sections.flatMap((category) => articles.filter(({ article }) => article?.category === category))
  return [...placed, ...articles.filter(({ article }) => !article)]
}
