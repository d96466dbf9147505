import { CATEGORIES, type Category } from '@hometown/shared-types/category'
import { addCountyDays, type CountyDate, type CountyMonth, startOfCountyDate } from '@hometown/shared-types/county-time'
import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { ArticleIndex, CorrectedArticle, SiteArticle } from './content.ts'
import { isClosedJob } from './jobs.ts'
import { compareArticles, createArticleGroups, SortedArticles } from './sorted-articles.ts'

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

class ArticleList {
  readonly all = new SortedArticles()
  readonly byMonth = new Map<CountyMonth, SortedArticles>()
  #months: readonly CountyMonth[] | undefined

  append(article: SiteArticle): void {
    this.all.append(article)
    this.#month(article.month).append(article)
  }

  insert(article: SiteArticle): void {
    this.all.insert(article)
    this.#month(article.month).insert(article)
  }

  remove(article: SiteArticle): void {
    this.all.remove(article)
    const month = this.#month(article.month)
    month.remove(article)
    if (month.items.length > 0) return
    this.byMonth.delete(article.month)
    this.#months = undefined
  }

  get months(): readonly CountyMonth[] {
    this.#months ??= [...this.byMonth.keys()].sort().reverse()
    return this.#months
  }

  #month(month: CountyMonth): SortedArticles {
    const known = this.byMonth.get(month)
    if (known !== undefined) return known
    const added = new SortedArticles()
    this.byMonth.set(month, added)
    this.#months = undefined
    return added
  }
}

/** Builds the index with one sort. Later changes use binary search and cost the same at any size. */
export function createContentIndex(timeZone: string, articles: Iterable<SiteArticle>): MutableArticleIndex {
  const everything = new ArticleList()
  const byCategory = new Map(CATEGORIES.map((category) => [category, new ArticleList()]))
  const bySlug = new Map<string, SiteArticle>()
  const byId = new Map<number, SiteArticle>()
  const closed = new Map<number, SiteArticle>()
  const corrections = createCorrectionIndex()
  const byAuthor = createArticleGroups(({ authors = [] }) => new Set(authors.map(({ slug }) => slug)))
  const byKeyword = createArticleGroups(({ keywords }) => topicsOfKeywords(keywords).map(({ slug }) => slug))

  for (const article of articles) byId.set(article.wordpressPostId, article)
  for (const article of [...byId.values()].sort(compareArticles)) {
    bySlug.set(article.slug, article)
    if (isClosedJob(article)) {
      closed.set(article.wordpressPostId, article)
      corrections.put(article)
      continue
    }
    everything.append(article)
    listOf(article.category).append(article)
    corrections.put(article)
    byAuthor.append(article)
    byKeyword.append(article)
  }

  function listOf(category: Category | undefined): ArticleList {
    return (category === undefined ? undefined : byCategory.get(category)) ?? everything
  }

  function remove(wordpressPostId: number): SiteArticle | undefined {
    const article = byId.get(wordpressPostId)
    if (article === undefined) return undefined
    byId.delete(wordpressPostId)
    if (bySlug.get(article.slug) === article) bySlug.delete(article.slug)
    corrections.remove(article)
    if (closed.delete(wordpressPostId)) return article
    everything.remove(article)
    listOf(article.category).remove(article)
    byAuthor.remove(article)
    byKeyword.remove(article)
    return article
  }

  function put(article: SiteArticle): void {
    remove(article.wordpressPostId)
    byId.set(article.wordpressPostId, article)
    bySlug.set(article.slug, article)
    corrections.put(article)
    if (isClosedJob(article)) {
      closed.set(article.wordpressPostId, article)
      return
    }
    everything.insert(article)
    listOf(article.category).insert(article)
    byAuthor.insert(article)
    byKeyword.insert(article)
  }

  return {
    get size() {
      return byId.size
    },
    findBySlug: (slug) => bySlug.get(slug),
    findById: (wordpressPostId) => byId.get(wordpressPostId),
    newest: (category, limit) => listOf(category).all.items.slice(0, limit),
    count: (category) => listOf(category).all.items.length,
    countThisWeek(category: Category, today: CountyDate) {
      const list = listOf(category).all
      const since = startOfCountyDate(addCountyDays(today, 1 - DAYS_OF_A_WEEK), timeZone)
      const until = startOfCountyDate(addCountyDays(today, 1), timeZone)
      return list.countSince(since) - list.countSince(until)
    },
    months: (category) => listOf(category).months,
    inMonth: (month, category) => listOf(category).byMonth.get(month)?.items ?? [],
    olderInCategory: (article, limit) => listOf(article.category).all.olderThan(article, limit),
    newerInCategory: (article, limit) => listOf(article.category).all.newerThan(article, limit),
    rank: (article, category) => listOf(category).all.positionOf(article),
    byAuthor,
    byKeyword,
    newestCorrections: (limit) => corrections.newest(limit),
    all: () => (closed.size === 0 ? everything.all.items : [...everything.all.items, ...closed.values()]),
    put,
    remove,
  }
}

/** Few articles have corrections, so every change builds the list again. */
export function createCorrectionIndex() {
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
      sorted ??= [...corrected.values()].flatMap(withItsCorrections).sort(compareCorrections)
      return sorted.slice(0, limit)
    },
  }
}

function withItsCorrections(article: SiteArticle): CorrectedArticle[] {
  return (article.corrections ?? []).map((correction) => ({ correction, article }))
}

/** Ties by the note's id, then the article's number, so that the order never depends on how articles arrived. */
function compareCorrections(one: CorrectedArticle, other: CorrectedArticle): number {
  return (
    other.correction.correctedAt - one.correction.correctedAt ||
    compareTexts(other.correction.id, one.correction.id) ||
    other.article.wordpressPostId - one.article.wordpressPostId
  )
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
