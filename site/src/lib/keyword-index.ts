import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { SiteArticle } from './content.ts'
import { SortedArticles } from './sorted-articles.ts'

/** Articles by the slugs of their keywords. A change costs the keywords of its article, at any size. */
export function createKeywordIndex() {
  const lists = new Map<string, SortedArticles>()

  function listOf(slug: string): SortedArticles {
    const known = lists.get(slug)
    if (known !== undefined) return known
    const added = new SortedArticles()
    lists.set(slug, added)
    return added
  }

  return {
    /** Only for articles that come in order, when an index is built. */
    append(article: SiteArticle): void {
      for (const { slug } of topicsOfKeywords(article.keywords)) listOf(slug).append(article)
    },
    insert(article: SiteArticle): void {
      for (const { slug } of topicsOfKeywords(article.keywords)) listOf(slug).insert(article)
    },
    remove(article: SiteArticle): void {
      for (const { slug } of topicsOfKeywords(article.keywords)) {
        const list = listOf(slug)
        list.remove(article)
        if (list.items.length === 0) lists.delete(slug)
      }
    },
    articlesOf: (slug: string): readonly SiteArticle[] => lists.get(slug)?.items ?? [],
    olderThan(article: SiteArticle, slug: string, limit: number): readonly SiteArticle[] {
      const list = lists.get(slug)
      if (list === undefined) return []
      const position = list.positionOf(article)
      const first = list.items[position]?.wordpressPostId === article.wordpressPostId ? position + 1 : position
      return list.items.slice(first, first + limit)
    },
    newerThan(article: SiteArticle, slug: string, limit: number): readonly SiteArticle[] {
      const list = lists.get(slug)
      if (list === undefined) return []
      const position = list.positionOf(article)
      return list.items.slice(Math.max(0, position - limit), position)
    },
    slugs: (): Iterable<string> => lists.keys(),
  }
}
