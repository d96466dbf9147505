import type { ArticleGroups, SiteArticle } from './content.ts'

/** Newest first; ties by title, then by id, so that the order never depends on how articles arrived. */
export function compareArticles(one: SiteArticle, other: SiteArticle): number {
  return (
    other.publishedAt - one.publishedAt ||
    (one.title < other.title ? -1 : one.title > other.title ? 1 : 0) ||
    one.wordpressPostId - other.wordpressPostId
  )
}

/** Finds places by binary search; an insertion moves memory once. */
class SortedArticles {
  readonly items: SiteArticle[] = []

  /** Only for articles that come in order, when an index is built. */
  append(article: SiteArticle): void {
    this.items.push(article)
  }

  insert(article: SiteArticle): void {
    this.items.splice(this.positionOf(article), 0, article)
  }

  remove(article: SiteArticle): void {
    const position = this.positionOf(article)
    if (this.items[position]?.wordpressPostId === article.wordpressPostId) this.items.splice(position, 1)
  }

  positionOf(article: SiteArticle): number {
    return this.#firstWhere((item) => compareArticles(item, article) >= 0)
  }

  /** @param instant in milliseconds. */
  countSince(instant: number): number {
    return this.#firstWhere((item) => item.publishedAt < instant)
  }

  /** Articles just before this one, newest first. */
  olderThan(article: SiteArticle, limit: number): readonly SiteArticle[] {
    const position = this.positionOf(article)
    const first = this.items[position]?.wordpressPostId === article.wordpressPostId ? position + 1 : position
    return this.items.slice(first, first + limit)
  }

  /** Articles just after this one, newest first. */
  newerThan(article: SiteArticle, limit: number): readonly SiteArticle[] {
    const position = this.positionOf(article)
    return this.items.slice(Math.max(0, position - limit), position)
  }

  #firstWhere(isAtOrAfter: (item: SiteArticle) => boolean): number {
    let low = 0
    let high = this.items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const item = this.items[middle]
      if (item !== undefined && !isAtOrAfter(item)) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface MutableArticleGroups extends ArticleGroups {
  /** Only for articles that come in order, when an index is built. */
  append(article: SiteArticle): void
  insert(article: SiteArticle): void
  remove(article: SiteArticle): void
  all(slug: string): readonly SiteArticle[]
  /** @param instant in milliseconds */
  countSince(slug: string, instant: number): number
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
    all: (slug) => lists.get(slug)?.items ?? [],
    countSince: (slug, instant) => lists.get(slug)?.countSince(instant) ?? 0,
    newest: (slug, limit) => lists.get(slug)?.items.slice(0, limit) ?? [],
    oldest: (slug) => lists.get(slug)?.items.at(-1),
    count: (slug) => lists.get(slug)?.items.length ?? 0,
    olderThan: (article, slug, limit) => lists.get(slug)?.olderThan(article, limit) ?? [],
    newerThan: (article, slug, limit) => lists.get(slug)?.newerThan(article, limit) ?? [],
    rank: (article, slug) => lists.get(slug)?.positionOf(article) ?? 0,
    slugs: () => lists.keys(),
  }
}
