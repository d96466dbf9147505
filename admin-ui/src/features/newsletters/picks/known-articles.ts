import type { ChosenArticle } from '@hometown/shared-types/newsletter'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenArticlesQuery } from '../newsletters.api.ts'

export type KnownArticle = Pick<ChosenArticle, 'id' | 'title' | 'description' | 'category' | 'status'>

/** `article` is undefined while loading, and if it is gone. */
export interface ListedArticle {
  id: string
  article: KnownArticle | undefined
}

export interface KnownArticles {
  /** In the order of the ids. */
  articles: ListedArticle[]
  isLoading: boolean
  remember(articles: readonly KnownArticle[]): void
}

/** Data of the chosen articles: loaded with the newsletter, just picked, or fetched. */
export function useKnownArticles(ids: readonly string[], initial: readonly KnownArticle[]): KnownArticles {
  const [known, setKnown] = useState(() => new Map(initial.map((article) => [article.id, article])))
  const missing = ids.filter((id) => !known.has(id))
  const { data = [], isLoading } = useQuery(chosenArticlesQuery(missing))
  const asked = new Map(data.map((article) => [article.id, article]))
  return {
    articles: ids.map((id) => ({ id, article: known.get(id) ?? asked.get(id) })),
    isLoading,
    remember: (articles) =>
      setKnown((before) => new Map([...before, ...articles.map((article) => [article.id, article] as const)])),
  }
}
