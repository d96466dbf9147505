import type { ArticleGroups, SiteArticle } from './content.ts'
import { compareArticles, SortedArticles } from './sorted-articles.ts'

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

  function known(slugs: readonly string[]): SortedArticles[] {
    return slugs.flatMap((slug) => lists.get(slug) ?? [])
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
    newest: (slugs, limit) =>
      joined(
        known(slugs).map(({ items }) => items.slice(0, limit)),
        limit,
      ),
    oldest: (slugs) => joined(known(slugs).map(({ items }) => items.slice(-1))).at(-1),
    count: (slugs) => {
      const [only, ...others] = known(slugs).map(({ items }) => items)
      return others.length === 0 ? (only?.length ?? 0) : new Set([only ?? [], ...others].flat()).size
    },
    olderThan: (article, slug, limit) => lists.get(slug)?.olderThan(article, limit) ?? [],
    newerThan: (article, slug, limit) => lists.get(slug)?.newerThan(article, limit) ?? [],
    rank: (article, slug) => lists.get(slug)?.positionOf(article) ?? 0,
    slugs: () => lists.keys(),
  }
}

function joined(lists: readonly (readonly SiteArticle[])[], limit?: number): readonly SiteArticle[] {
  const [only, ...others] = lists
  if (only === undefined || others.length === 0) return only ?? []
  return [...new Set(lists.flat())].sort(compareArticles).slice(0, limit)
}
