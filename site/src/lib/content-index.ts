import type { Category } from '@hometown/shared-types/contract/category'
import { topicsOfKeywords } from '@hometown/shared-types/rules/slugs'
import { compareText } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyMonth, startOfCountyDate } from '@hometown/shared-types/rules/time'
import type { ArticleGroups, ArticleIndex, CorrectedArticle, SiteArticle } from './content.ts'
import { isClosedJob } from './jobs.ts'

const DAYS_OF_A_WEEK = 7

export interface MutableArticleIndex extends ArticleIndex {
  /** The slug must be unique. */
  put(article: SiteArticle): void
  remove(wordpressPostId: number): SiteArticle | undefined
  /** Articles of the category published just after this one, newest first: those that list it as older. */
  newerInCategory(article: SiteArticle, limit: number): readonly SiteArticle[]
  /** Number of newer articles, in one category or in all. */
  rank(article: SiteArticle, category?: Category): number
}

const ALL = ''

/** Builds the index with one sort. Later changes use binary search and cost the same at any size. */
export function createContentIndex(timeZone: string, articles: Iterable<SiteArticle>): MutableArticleIndex {
  const bySlug = new Map<string, SiteArticle>()
  const byId = new Map(Array.from(articles, (article) => [article.wordpressPostId, article]))
  const closed = new Map<number, SiteArticle>()
  const corrections = createCorrectionIndex()
  const lists = createArticleGroups(({ category, month }) => [ALL, category, ofMonth(month), ofMonth(month, category)])
  const byAuthor = createArticleGroups(({ authors = [] }) => new Set(authors.map(({ slug }) => slug)))
  const byKeyword = createArticleGroups(({ keywords }) => topicsOfKeywords(keywords).map(({ slug }) => slug))
  const groups = [lists, byAuthor, byKeyword]
  const months = new Map<string, readonly CountyMonth[]>()
  for (const article of [...byId.values()].sort(compareArticles)) add(article, 'append')

  function add(article: SiteArticle, how: 'append' | 'insert'): void {
    byId.set(article.wordpressPostId, article)
    bySlug.set(article.slug, article)
    corrections.put(article)
    if (isClosedJob(article)) closed.set(article.wordpressPostId, article)
    else for (const group of groups) group[how](article)
    months.clear()
  }

  function remove(wordpressPostId: number): SiteArticle | undefined {
    const article = byId.get(wordpressPostId)
    if (article === undefined) return undefined
    byId.delete(wordpressPostId)
    if (bySlug.get(article.slug) === article) bySlug.delete(article.slug)
    corrections.remove(article)
    if (!closed.delete(wordpressPostId)) for (const group of groups) group.remove(article)
    months.clear()
    return article
  }

  function monthsOf(category?: Category): readonly CountyMonth[] {
    const start = ofMonth('', category)
    const known = months.get(start)
    if (known !== undefined) return known
    const found = [...lists.slugs()].flatMap((name) => (name.startsWith(start) ? name.slice(start.length) : []))
    months.set(start, found.sort().reverse())
    return found
  }

  return {
    get size() {
      return byId.size
    },
    findBySlug: (slug) => bySlug.get(slug),
    findById: (wordpressPostId) => byId.get(wordpressPostId),
    newest: (category, limit) => lists.newest(category ?? ALL, limit),
    count: (category) => lists.count(category ?? ALL),
    countThisWeek(category, today) {
      const since = startOfCountyDate(addCountyDays(today, 1 - DAYS_OF_A_WEEK), timeZone)
      const until = startOfCountyDate(addCountyDays(today, 1), timeZone)
      return lists.countSince(category, since) - lists.countSince(category, until)
    },
    months: monthsOf,
    inMonth: (month, category) => lists.all(ofMonth(month, category)),
    olderInCategory: (article, limit) => lists.olderThan(article, article.category, limit),
    newerInCategory: (article, limit) => lists.newerThan(article, article.category, limit),
    rank: (article, category) => lists.rank(article, category ?? ALL),
    byAuthor,
    byKeyword,
    newestCorrections: (limit) => corrections.newest(limit),
    all: () => (closed.size === 0 ? lists.all(ALL) : [...lists.all(ALL), ...closed.values()]),
    put(article) {
      remove(article.wordpressPostId)
      add(article, 'insert')
    },
    remove,
  }
}

/** The name of a month's list, and the start of those of all months. */
function ofMonth(month: CountyMonth, category?: Category): string {
  return `${category ?? ALL}/${month}`
}

/** Few articles have corrections, so every change builds the list again. */
function createCorrectionIndex() {
  const corrected = new Map<number, SiteArticle>()
  let sorted: readonly CorrectedArticle[] | undefined

  return {
    put(article: SiteArticle): void {
      if (!article.corrections?.length) return
      corrected.set(article.wordpressPostId, article)
      sorted = undefined
    },
    remove(article: SiteArticle): void {
      if (corrected.delete(article.wordpressPostId)) sorted = undefined
    },
    newest(limit: number): readonly CorrectedArticle[] {
      sorted ??= [...corrected.values()]
        .flatMap((article) => (article.corrections ?? []).map((correction) => ({ correction, article })))
        .sort(compareCorrections)
      return sorted.slice(0, limit)
    },
  }
}

/** Ties by the note's id, then the article's number, so that the order never depends on how articles arrived. */
function compareCorrections(one: CorrectedArticle, other: CorrectedArticle): number {
  return (
    other.correction.correctedAt - one.correction.correctedAt ||
    compareText(other.correction.id, one.correction.id) ||
    other.article.wordpressPostId - one.article.wordpressPostId
  )
}

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
function createArticleGroups(slugsOf: (article: SiteArticle) => Iterable<string>): MutableArticleGroups {
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
