import type { ArticleGroups, SiteArticle } from './content.ts'
import { SortedArticles } from './sorted-articles.ts'

interface MutableArticleGroups extends ArticleGroups {
  /** Only for articles that come in order, when an index is built. */
  append(article: SiteArticle): void
  insert(article: SiteArticle): void
  remove(article: SiteArticle): void
}

/** A change costs the groups of its article, at any size. @param slugsOf the groups that an article is in, each once */
export function createArticleGroups(slugsOf: (article: SiteArticle) => Iterable<string>): MutableArticleGroups {
  const lists = new Map<string, SortedArticles>()

  function listOf(slug: string): SortedArticles {
    const known = lists.get(slug)
    if (known !== undefined) return known
    const added = new SortedArticles()
    lists.set(slug, added)
    return added
  }

  return {
    append(article) {
      for (const slug of slugsOf(article)) listOf(slug).append(article)
    },
    insert(article) {
      for (const slug of slugsOf(article)) listOf(slug).insert(article)
    },
    remove(article) {
      for (const slug of slugsOf(article)) {
        const list = listOf(slug)
        list.remove(article)
        if (list.items.length === 0) lists.delete(slug)
      }
    },
    newest: (slug, limit) => lists.get(slug)?.items.slice(0, limit) ?? [],
    oldest: (slug) => lists.get(slug)?.items.at(-1),
    count: (slug) => lists.get(slug)?.items.length ?? 0,
    olderThan: (article, slug, limit) => lists.get(slug)?.olderThan(article, limit) ?? [],
    newerThan: (article, slug, limit) => lists.get(slug)?.newerThan(article, limit) ?? [],
    rank: (article, slug) => lists.get(slug)?.positionOf(article) ?? 0,
    slugs: () => lists.keys(),
  }
}
