import { CATEGORIES, type Category } from '@hometown/shared-types/category'
import type { CountyMonth } from '@hometown/shared-types/county-time'
import { isClosedJob } from '../lib/closed-job.ts'
import type { SiteArticle, SiteContent } from '../lib/content.ts'
import type { MutableArticleIndex } from '../lib/content-index.ts'
import { NEWEST_LOOKED_AT } from '../lib/most-read.ts'
import { FEED_SIZE } from '../lib/page-sizes.ts'
import {
  articlePath,
  CORRECTIONS_PATH,
  categoryFeedPath,
  categoryPath,
  monthPath,
  NEXT_STORIES_PATH,
  SPORTS_SCHEDULE_PATH,
} from '../lib/paths.ts'
import { NO_PEOPLE } from '../lib/people-index.ts'
import { readTime } from '../lib/read-time.ts'
import { relatingArticles } from '../lib/related.ts'
import { authorPathsOf } from './person-paths.ts'
import {
  FEED,
  HOME,
  monthSitemapPaths,
  type PagePath,
  SEARCH,
  SITEMAP_INDEX,
  SITEMAP_NEWS,
  SITEMAP_PAGES,
} from './site-paths.ts'
import { topicPathsShowing } from './topic-paths.ts'

type TouchedContent = Pick<SiteContent, 'people'> & { readonly articles: MutableArticleIndex }

/** Returns the pages that may change, including removed ones. With several changes, render the union at the end. */
export function changeArticle(
  articles: MutableArticleIndex,
  before: SiteArticle | undefined,
  after: SiteArticle | undefined,
  { people = NO_PEOPLE }: Partial<Pick<SiteContent, 'people'>> = {},
): Set<PagePath> {
  const paths = changeListed({ articles, people }, listed(before), listed(after))
  for (const closed of [before, after]) {
    if (closed === undefined || !isClosedJob(closed)) continue
    if (closed === after) articles.put(after)
    else if (after === undefined) articles.remove(closed.wordpressPostId)
    for (const path of pathsOfClosed(closed)) paths.add(path)
  }
  return paths
}

function listed(article: SiteArticle | undefined): SiteArticle | undefined {
  return article === undefined || isClosedJob(article) ? undefined : article
}

/** No list has it. */
function* pathsOfClosed(article: SiteArticle): Iterable<PagePath> {
  yield articlePath(article.slug)
  if (article.corrections !== undefined) yield CORRECTIONS_PATH
}

function changeListed(
  content: TouchedContent,
  before: SiteArticle | undefined,
  after: SiteArticle | undefined,
): Set<PagePath> {
  const { articles } = content
  if (before !== undefined && after !== undefined && isListedAlike(before, after)) {
    articles.put(after)
    return new Set([articlePath(before.slug), articlePath(after.slug), ...pathsInFull(articles, after)])
  }
  const paths = new Set<PagePath>()
  if (before !== undefined) {
    for (const path of pathsShowing(content, before, after)) paths.add(path)
    articles.remove(before.wordpressPostId)
    for (const path of pathsOfMissingMonth(articles, before)) paths.add(path)
  }
  if (after !== undefined) {
    for (const path of pathsOfMissingMonth(articles, after)) paths.add(path)
    articles.put(after)
    for (const path of pathsShowing(content, after, before)) paths.add(path)
  }
  return paths
}

/** Every list shows the same of both. Their texts may differ. */
function isListedAlike(before: SiteArticle, after: SiteArticle): boolean {
  const [one, other] = [before, after].map((article) => {
    const texts = { content: readTime(article), textPictures: undefined, textCredits: undefined }
    return JSON.stringify({ ...article, ...texts, modifiedAt: 0 })
  })
  return one === other
}

/** Where its whole text or the time of its last change is. */
function* pathsInFull(articles: MutableArticleIndex, article: SiteArticle): Iterable<PagePath> {
  const { category, month } = article
  if (articles.rank(article) < FEED_SIZE) yield FEED
  if (articles.rank(article, category) < FEED_SIZE) yield categoryFeedPath(category)
  yield* monthSitemapPaths(articles, month)
}

/**
 * The pages that show or count an article, as many at any size of the index.
 * @param other the article's state after or before the change; undefined if it comes or goes
 */
export function* pathsShowing(
  content: TouchedContent,
  article: SiteArticle,
  other: SiteArticle | undefined,
): Iterable<PagePath> {
  yield* commonPathsOf(content.articles, article)
  yield* authorPathsOf(content, article, other)
  yield* topicPathsShowing(content, article, other)
  yield* pathsInFull(content.articles, article)
}

/** The pages that any article is on. */
function* commonPathsOf(articles: MutableArticleIndex, article: SiteArticle): Iterable<PagePath> {
  const { category, month } = article
  yield articlePath(article.slug)
  for (const newer of relatingArticles(articles, article)) yield articlePath(newer.slug)
  yield monthPath(category, month)
  yield categoryPath(category)
  if (article.corrections !== undefined) yield CORRECTIONS_PATH
  yield HOME
  if (articles.rank(article) < NEWEST_LOOKED_AT) yield NEXT_STORIES_PATH
  yield SITEMAP_INDEX
  yield SITEMAP_NEWS
}

/** A month that comes or goes is in lists of months, and the months before and after it link to it. */
function* pathsOfMissingMonth(articles: MutableArticleIndex, article: SiteArticle): Iterable<PagePath> {
  const { category, month } = article
  if (articles.inMonth(month, category).length > 0) return
  for (const neighbour of neighbours(articles.months(category), month)) yield monthPath(category, neighbour)
  yield SITEMAP_PAGES
  // The search offers the years that have articles.
  yield SEARCH
}

function neighbours(months: readonly CountyMonth[], missing: CountyMonth): CountyMonth[] {
  const older = months.findIndex((month) => month < missing)
  const newer = (older === -1 ? months.length : older) - 1
  return [months[newer], months[newer + 1]].filter((month) => month !== undefined)
}

/** Pages that depend on the county's date. A new year also changes every footer: see `isNewYear`. */
export function midnightPaths(): Set<PagePath> {
  const categories: readonly Category[] = CATEGORIES
  return new Set([HOME, SITEMAP_NEWS, SPORTS_SCHEDULE_PATH, ...categories.map(categoryPath)])
}

export function isNewYear(before: string, after: string): boolean {
  return before.slice(0, 4) !== after.slice(0, 4)
}
