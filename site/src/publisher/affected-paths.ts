import { CATEGORIES, type Category } from '@hometown/shared-types/category'
import type { CountyMonth } from '@hometown/shared-types/county-time'
import { FEED_SIZE, type SiteArticle, type SiteContent } from '../lib/content.ts'
import type { MutableArticleIndex } from '../lib/content-index.ts'
import { NEWEST_LOOKED_AT } from '../lib/most-read.ts'
import {
  articlePath,
  CORRECTIONS_FEED_PATH,
  CORRECTIONS_PATH,
  categoryFeedPath,
  categoryPath,
  monthPath,
  NEXT_STORIES_PATH,
  SPORTS_SCHEDULE_PATH,
} from '../lib/paths.ts'
import { NO_PEOPLE } from '../lib/people-index.ts'
import { relatingArticles } from '../lib/related.ts'
import { NO_TOPIC_NOTES } from '../lib/topic-notes.ts'
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

/** Returns the pages that may change, including removed ones. With several changes, render the union at the end. */
export function changeArticle(
  articles: MutableArticleIndex,
  before: SiteArticle | undefined,
  after: SiteArticle | undefined,
  { people = NO_PEOPLE, topics = NO_TOPIC_NOTES }: Partial<Pick<SiteContent, 'people' | 'topics'>> = {},
): Set<PagePath> {
  if (before !== undefined && after !== undefined && differsInRelatedOnly(before, after)) {
    articles.put(after)
    return new Set([articlePath(after.slug)])
  }
  const content = { articles, people, topics }
  const paths = new Set<PagePath>()
  if (before !== undefined) {
    for (const path of pathsListing(content, before, after)) paths.add(path)
    articles.remove(before.wordpressPostId)
    for (const path of neighboursOfMissingMonth(articles, before)) paths.add(path)
  }
  if (after !== undefined) {
    for (const path of neighboursOfMissingMonth(articles, after)) paths.add(path)
    articles.put(after)
    for (const path of pathsListing(content, after, before)) paths.add(path)
  }
  return paths
}

function* pathsListing(
  content: Pick<SiteContent, 'people' | 'topics'> & { articles: MutableArticleIndex },
  article: SiteArticle,
  other: SiteArticle | undefined,
): Iterable<PagePath> {
  yield* pathsShowing(content.articles, article)
  yield* authorPathsOf(content, article, other)
  yield* topicPathsShowing(content, article, other)
}

/** Only its own page lists what an editor chose to stand below it. */
function differsInRelatedOnly(before: SiteArticle, after: SiteArticle): boolean {
  const [one, other] = [before, after].map((article) => JSON.stringify({ ...article, related: undefined }))
  return JSON.stringify(before.related) !== JSON.stringify(after.related) && one === other
}

/** The pages that show or count an article. Their number doesn't depend on the size of the index. */
export function* pathsShowing(articles: MutableArticleIndex, article: SiteArticle): Iterable<PagePath> {
  const { category, month } = article
  yield articlePath(article.slug)
  for (const newer of relatingArticles(articles, article)) yield articlePath(newer.slug)
  yield monthPath(category, month)
  yield categoryPath(category)
  if (articles.rank(article, category) < FEED_SIZE) yield categoryFeedPath(category)
  if (articles.rank(article) < FEED_SIZE) yield FEED
  if (article.corrections !== undefined) {
    yield CORRECTIONS_PATH
    yield CORRECTIONS_FEED_PATH
  }
  yield HOME
  if (articles.rank(article) < NEWEST_LOOKED_AT) yield NEXT_STORIES_PATH
  // The search offers the years that have articles.
  yield SEARCH
  yield* monthSitemapPaths(articles, month)
  yield SITEMAP_PAGES
  yield SITEMAP_INDEX
  yield SITEMAP_NEWS
}

/** Months link to the one before and after them, which change when a month comes or goes. */
function* neighboursOfMissingMonth(articles: MutableArticleIndex, article: SiteArticle): Iterable<PagePath> {
  const { category, month } = article
  if (articles.inMonth(month, category).length > 0) return
  for (const neighbour of neighbours(articles.months(category), month)) yield monthPath(category, neighbour)
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
