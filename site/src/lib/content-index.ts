import type { Category } from '@hometown/shared-types/rules/categories'
import { topicsOfKeywords } from '@hometown/shared-types/rules/slugs'
import { addCountyDays, type CountyDate, type CountyMonth, startOfCountyDate } from '@hometown/shared-types/rules/time'
import { isClosedJob } from './jobs.ts'
import type { SiteArticle } from './site-article.ts'

const DAYS_OF_A_WEEK = 7

const ALL = ''

export type MutableArticleIndex = ReturnType<typeof createContentIndex>

/** Closed jobs are found, and are among `all`, but in no other list. Changes cost the same at any size. */
export function createContentIndex(timeZone: string, articles: Iterable<SiteArticle>) {
  const bySlug = new Map<string, SiteArticle>()
  const byId = new Map(Array.from(articles, (article) => [article.wordpressPostId, article]))
  const closed = new Map<number, SiteArticle>()
  const lists = new ArticleLists(({ category, month }) => [ALL, category, ofMonth(month), ofMonth(month, category)])
  const byAuthor = new ArticleLists(({ authors = [] }) => new Set(authors.map(({ slug }) => slug)))
  const byKeyword = new ArticleLists(({ keywords }) => topicsOfKeywords(keywords).map(({ slug }) => slug))
  const months = new Map<string, readonly CountyMonth[]>()
  for (const article of [...byId.values()].sort(compareArticles)) add(article, 'append')

  function add(article: SiteArticle, how: 'append' | 'insert'): void {
    byId.set(article.wordpressPostId, article)
    bySlug.set(article.slug, article)
    if (isClosedJob(article)) closed.set(article.wordpressPostId, article)
    else for (const group of [lists, byAuthor, byKeyword]) group[how](article)
    months.clear()
  }

  function remove(wordpressPostId: number): SiteArticle | undefined {
    const article = byId.get(wordpressPostId)
    if (article === undefined) return undefined
    byId.delete(wordpressPostId)
    if (bySlug.get(article.slug) === article) bySlug.delete(article.slug)
    if (!closed.delete(wordpressPostId)) for (const group of [lists, byAuthor, byKeyword]) group.remove(article)
    months.clear()
    return article
  }

  return {
    get size() {
      return byId.size
    },
    byAuthor,
    byKeyword,
    findBySlug: (slug: string) => bySlug.get(slug),
    findById: (wordpressPostId: number) => byId.get(wordpressPostId),
    newest: (category: Category | undefined, limit: number) => lists.newest(category ?? ALL, limit),
    count: (category?: Category) => lists.all(category ?? ALL).length,
    /** Counts the last seven county days, including today. */
    countThisWeek(category: Category, today: CountyDate): number {
      const since = startOfCountyDate(addCountyDays(today, 1 - DAYS_OF_A_WEEK), timeZone)
      const until = startOfCountyDate(addCountyDays(today, 1), timeZone)
      return lists.countSince(category, since) - lists.countSince(category, until)
    },
    /** Returns months newest first. */
    months(category?: Category): readonly CountyMonth[] {
      const start = ofMonth('', category)
      const cached = months.get(start)
      if (cached !== undefined) return cached
      const found = [...lists.names()].flatMap((name) => (name.startsWith(start) ? name.slice(start.length) : []))
      months.set(start, found.sort().reverse())
      return found
    },
    inMonth: (month: CountyMonth, category?: Category) => lists.all(ofMonth(month, category)),
    /** Returns articles of the category published just before this one. Newer ones would change old pages. */
    olderInCategory: (article: SiteArticle, limit: number) => lists.olderThan(article, article.category, limit),
    /** Returns the articles that list this one as older. */
    newerInCategory: (article: SiteArticle, limit: number) => lists.newerThan(article, article.category, limit),
    /** Returns the number of newer articles, in one category or in all. */
    rank: (article: SiteArticle, category?: Category) => lists.rank(article, category ?? ALL),
    all: (): Iterable<SiteArticle> => (closed.size === 0 ? lists.all(ALL) : [...lists.all(ALL), ...closed.values()]),
    /** The slug must be unique. */
    put(article: SiteArticle): void {
      remove(article.wordpressPostId)
      add(article, 'insert')
    },
    remove,
  }
}

function ofMonth(month: CountyMonth, category?: Category): string {
  return `${category ?? ALL}/${month}`
}

/** Sorts newest first; ties by title, then by id, so that the order never depends on how articles arrived. */
export function compareArticles(one: SiteArticle, other: SiteArticle): number {
  return (
    other.publishedAt - one.publishedAt ||
    (one.title < other.title ? -1 : one.title > other.title ? 1 : 0) ||
    one.wordpressPostId - other.wordpressPostId
  )
}

/** Keeps named lists of articles, each newest first. A change costs the lists of its article, at any size. */
class ArticleLists {
  readonly #lists = new Map<string, SiteArticle[]>()
  readonly #namesOf: (article: SiteArticle) => Iterable<string>

  /** @param namesOf the lists that an article is in, each once */
  constructor(namesOf: (article: SiteArticle) => Iterable<string>) {
    this.#namesOf = namesOf
  }

  /** Adds articles that come in order, when an index is built. */
  append(article: SiteArticle): void {
    for (const name of this.#namesOf(article)) this.#listOf(name).push(article)
  }

  insert(article: SiteArticle): void {
    for (const name of this.#namesOf(article)) {
      const list = this.#listOf(name)
      list.splice(positionIn(list, article), 0, article)
    }
  }

  remove(article: SiteArticle): void {
    for (const name of this.#namesOf(article)) {
      const list = this.#listOf(name)
      const position = positionIn(list, article)
      if (list[position]?.wordpressPostId === article.wordpressPostId) list.splice(position, 1)
      if (list.length === 0) this.#lists.delete(name)
    }
  }

  names(): Iterable<string> {
    return this.#lists.keys()
  }

  all(name: string): readonly SiteArticle[] {
    return this.#lists.get(name) ?? []
  }

  newest(name: string, limit: number): readonly SiteArticle[] {
    return this.all(name).slice(0, limit)
  }

  /** @param instant in milliseconds */
  countSince(name: string, instant: number): number {
    return firstWhere(this.all(name), (item) => item.publishedAt < instant)
  }

  rank(article: SiteArticle, name: string): number {
    return positionIn(this.all(name), article)
  }

  olderThan(article: SiteArticle, name: string, limit: number): readonly SiteArticle[] {
    const list = this.all(name)
    const position = positionIn(list, article)
    const first = list[position]?.wordpressPostId === article.wordpressPostId ? position + 1 : position
    return list.slice(first, first + limit)
  }

  /** Returns articles published just after this one, newest first. */
  newerThan(article: SiteArticle, name: string, limit: number): readonly SiteArticle[] {
    const position = this.rank(article, name)
    return this.all(name).slice(Math.max(0, position - limit), position)
  }

  #listOf(name: string): SiteArticle[] {
    const list = this.#lists.get(name) ?? []
    this.#lists.set(name, list)
    return list
  }
}

function positionIn(list: readonly SiteArticle[], article: SiteArticle): number {
  return firstWhere(list, (item) => compareArticles(item, article) >= 0)
}

/** Finds the index by binary search. */
function firstWhere(list: readonly SiteArticle[], isAtOrAfter: (item: SiteArticle) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && !isAtOrAfter(item)) low = middle + 1
    else high = middle
  }
  return low
}
