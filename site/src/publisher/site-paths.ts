import { decodeSlug } from '@hometown/shared-types/article-slug'
import { CATEGORIES, categoryDetails, findCategoryBySlug } from '@hometown/shared-types/category'
import type { CountyMonth } from '@hometown/shared-types/county-time'
import type { ArticleIndex, SiteContent } from '../lib/content.ts'
import { eventSitemapParts, eventsOfSitemap, isEventSitemapPart } from '../lib/event-sitemaps.ts'
import { listedMonths } from '../lib/listed-months.ts'
import {
  ACTIVE_ALERTS_PATH,
  ALERTS_PATH,
  ARCHIVE_PATH,
  articlePath,
  authorPath,
  businessCategoryPath,
  businessPath,
  CALENDAR_EMBED_PATH,
  CALENDAR_FILE_PATH,
  CALENDAR_PATH,
  CORRECTIONS_PATH,
  calendarFilePath,
  categoryFeedPath,
  categoryPath,
  DIRECTORY_LIST_PATH,
  DIRECTORY_PATH,
  EVENTS_PATH,
  eventFilePath,
  eventPath,
  listedMonthPath,
  MANAGE_PATH,
  monthPath,
  NEWSLETTERS_FEED_PATH,
  NEXT_STORIES_PATH,
  newsletterPath,
  SPORTS_SCHEDULE_PATH,
  SUBMIT_EVENT_PATH,
  SUBSCRIBE_PATH,
  TRUST_PATHS,
  topicPath,
} from '../lib/paths.ts'
import { hasAuthorPage, peopleWithPages } from '../lib/people-index.ts'
import { articlesOfSitemap, sitemapPartsOf } from '../lib/sitemap-parts.ts'
import { findTopic, hasTopics, listTopics } from '../lib/topics.ts'

/** The address of a page below the site's origin, percent-encoded: `/`, `/sports`, `/caf%C3%A9`, `/sitemaps/2026-11.xml`. */
export type PagePath = string

export const HOME = '/'
export const NOT_FOUND = '/404'
export const REMOVED = '/410'
export const PREVIEW = '/preview'
export const SEARCH = '/search'
export const FEED = '/feed.xml'
export const SITEMAP_INDEX = '/sitemap.xml'
export const SITEMAP_PAGES = '/sitemaps/pages.xml'
export const SITEMAP_BUSINESSES = '/sitemaps/businesses.xml'
export const SITEMAP_PEOPLE = '/sitemaps/people.xml'
export const SITEMAP_NEWSLETTERS = '/sitemaps/newsletters.xml'
export const SITEMAP_TOPICS = '/sitemaps/topics.xml'
export const SITEMAP_NEWS = '/sitemap-news.xml'

const SINGLE_PAGES: readonly PagePath[] = [
  HOME,
  ...TRUST_PATHS,
  CORRECTIONS_PATH,
  ALERTS_PATH,
  ACTIVE_ALERTS_PATH,
  NEXT_STORIES_PATH,
  DIRECTORY_PATH,
  DIRECTORY_LIST_PATH,
  SUBSCRIBE_PATH,
  MANAGE_PATH,
  SUBMIT_EVENT_PATH,
  ARCHIVE_PATH,
  NEWSLETTERS_FEED_PATH,
  NOT_FOUND,
  REMOVED,
  SEARCH,
  FEED,
  SITEMAP_INDEX,
  SITEMAP_PAGES,
  SITEMAP_NEWS,
  '/robots.txt',
  '/manifest.webmanifest',
]
const singlePages = new Set(SINGLE_PAGES)

/** Exist if a calendar is kept, whatever its size. */
const CALENDAR_PAGES: readonly PagePath[] = [
  CALENDAR_PATH,
  CALENDAR_EMBED_PATH,
  CALENDAR_FILE_PATH,
  ...CATEGORIES.map((category) => calendarFilePath(categoryDetails(category).slug)),
]
const calendarPages = new Set(CALENDAR_PAGES)

export function sitemapPath(part: string): PagePath {
  return `/sitemaps/${part}.xml`
}

export function monthSitemapPaths(articles: ArticleIndex, month: CountyMonth): PagePath[] {
  return sitemapPartsOf(articles, month).map(sitemapPath)
}

export type PagedContent = Pick<
  SiteContent,
  'site' | 'today' | 'articles' | 'businesses' | 'people' | 'newsletters' | 'events' | 'fixtures' | 'topics'
>

/** Articles come first, because the other pages link to them. */
export function* listPagePaths({
  today,
  articles,
  businesses,
  people,
  newsletters,
  events,
  fixtures,
}: PagedContent): Iterable<PagePath> {
  for (const { slug } of articles.all()) yield articlePath(slug)
  for (const category of CATEGORIES) {
    for (const month of articles.months(category)) yield monthPath(category, month)
    yield categoryPath(category)
    yield categoryFeedPath(category)
  }
  for (const slug of listTopics({ articles })) yield topicPath(slug)
  if (hasTopics({ articles })) yield SITEMAP_TOPICS
  for (const month of articles.months()) yield* monthSitemapPaths(articles, month)
  for (const business of businesses.all()) yield businessPath(business.slug)
  for (const { slug } of businesses.categories) yield businessCategoryPath(slug)
  if (businesses.size > 0) yield SITEMAP_BUSINESSES
  yield* listAuthorPaths({ articles, people })
  for (const { id } of newsletters.all()) yield newsletterPath(id)
  if (newsletters.size > 0) yield SITEMAP_NEWSLETTERS
  for (const { slug } of events.all()) {
    yield eventPath(slug)
    yield eventFilePath(slug)
  }
  yield* eventSitemapParts(events).map(sitemapPath)
  if (events.isKept) {
    yield* CALENDAR_PAGES
    yield* listedMonths(today).map(listedMonthPath)
  }
  if (fixtures.size > 0) yield SPORTS_SCHEDULE_PATH
  yield* SINGLE_PAGES
}

/** A touched path without a page is removed from the site. */
export function isPage(content: PagedContent, path: PagePath): boolean {
  const { today, articles, businesses, people, newsletters, events, fixtures } = content
  if (singlePages.has(path)) return true
  if (calendarPages.has(path)) return events.isKept
  if (path === SPORTS_SCHEDULE_PATH) return fixtures.size > 0
  const [first = '', ...rest] = path.slice(1).split('/')
  if (path.startsWith(`${CALENDAR_PATH}/`)) return events.isKept && listedMonths(today).includes(rest.join('/'))
  if (first === 'topics') return isTopicPage(content, rest)
  if (path === SITEMAP_TOPICS) return hasTopics(content)
  if (path === SITEMAP_BUSINESSES) return businesses.size > 0
  if (path === SITEMAP_NEWSLETTERS) return newsletters.size > 0
  if (path === SITEMAP_PEOPLE) return peopleWithPages({ articles, people }).length > 0
  if (first === 'author') return isAuthorPage({ articles, people }, rest)
  if (first === 'newsletter') return newsletters.findById(rest.join('/')) !== undefined
  if (path.startsWith(`${DIRECTORY_PATH}/`)) return isDirectoryPage(businesses, rest)
  if (first === 'sitemaps') return isSitemap({ articles, events }, rest.join('/').replace(/\.xml$/, ''))
  if (isEventPage(path)) return isPageOfEvent(content, rest.join('/'))
  const category = findCategoryBySlug(first)
  if (category === undefined) return rest.length === 0 && articles.findBySlug(decodeSlug(first)) !== undefined
  if (rest.length === 0 || rest[0] === 'feed.xml') return true
  return articles.inMonth(rest.join('-'), category).length > 0
}

function* listAuthorPaths({ articles, people }: Pick<PagedContent, 'articles' | 'people'>): Iterable<PagePath> {
  const shown = peopleWithPages({ articles, people })
  for (const { slug } of shown) yield authorPath(slug)
  if (shown.length > 0) yield SITEMAP_PEOPLE
}

function isAuthorPage(
  { articles, people }: Pick<PagedContent, 'articles' | 'people'>,
  [slug = '', ...more]: readonly string[],
): boolean {
  const person = people.findBySlug(slug)
  return person !== undefined && more.length === 0 && hasAuthorPage(articles, person)
}

function isSitemap({ articles, events }: Pick<PagedContent, 'articles' | 'events'>, part: string): boolean {
  if (isEventSitemapPart(part)) return eventsOfSitemap(events, part).length > 0
  return articlesOfSitemap(articles, part).length > 0
}

/** Excludes the month pages of the Events category, which share the first segment. */
function isEventPage(path: PagePath): boolean {
  const [first, name, more] = path.slice(1).split('/')
  return `/${first}` === EVENTS_PATH && name !== undefined && name !== 'feed.xml' && more === undefined
}

function isPageOfEvent({ events }: PagedContent, name: string): boolean {
  return events.findBySlug(name.replace(/\.ics$/, '')) !== undefined
}

function isTopicPage(content: PagedContent, [slug = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && findTopic(content, slug) !== undefined
}

function isDirectoryPage(businesses: PagedContent['businesses'], [first = '', second]: readonly string[]): boolean {
  if (second === undefined) return businesses.findBySlug(first) !== undefined
  return first === 'category' && businesses.findCategory(second) !== undefined
}

/**
 * The file below the release's root, as Astro's `build.format: 'file'` names it. Its name isn't encoded: hosts decode
 * addresses before they look for files.
 */
export function fileOfPage(path: PagePath): string {
  if (path === HOME) return 'index.html'
  const name = decodeURI(path.slice(1))
  return /\.(?:xml|ics|json|js|txt|svg|png|webmanifest)$/.test(name) ? name : `${name}.html`
}

export function pathOfFile(file: string): PagePath {
  return file === 'index.html' ? HOME : `/${encodeURI(file.replace(/\.html$/, ''))}`
}

/** Lower comes first: articles, then lists that link to them; months before categories; home page and feeds last. */
export function writingOrder(path: PagePath): number {
  const [first = '', ...rest] = path.slice(1).split('/')
  if (singlePages.has(path) || first === 'sitemaps' || rest.at(-1) === 'feed.xml') return 3
  if (first === 'author') return 1
  if (calendarPages.has(path) || path.startsWith(`${CALENDAR_PATH}/`)) return 3
  if (isEventPage(path)) return 0
  if (path.startsWith(businessCategoryPath(''))) return 1
  if (first === 'topics') return 2
  if (findCategoryBySlug(first) === undefined) return 0
  return rest.length > 0 ? 1 : 2
}
