import type { PublishedFront } from '@hometown/shared-types/contract/front-page'
import { CATEGORIES, type Category, categoryDetails } from '@hometown/shared-types/rules/categories'
import { topicsOfKeywords } from '@hometown/shared-types/rules/slugs'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import type { SiteArticle, SiteContent } from '../lib/content.ts'
import type { MutableArticleIndex } from '../lib/content-index.ts'
import { hasFixtures } from '../lib/fixtures.ts'
import type { SiteBusiness, SitePerson } from '../lib/name-index.ts'
import { ABOUT_ENTRIES } from '../lib/navigation.ts'
import type { SiteNewsletter } from '../lib/newsletter-index.ts'
import { EVENT_PAGE_DATES, FEED_SIZE, HOME_EVENTS } from '../lib/page-sizes.ts'
import * as at from '../lib/paths.ts'
import { authorsOf, onlyAuthor, peopleWithPages } from '../lib/people.ts'
import { articlesRelatedTo } from '../lib/related.ts'
import { datesInMonth, isRecent, listedMonths, type SiteEvent, upcomingDates } from '../lib/site-event.ts'
import { eventSitemapPart, sitemapParts } from '../lib/sitemaps.ts'
import { listTopics, storiesOfSmallTopics } from '../lib/topics.ts'
import type { PagePath } from './files.ts'

export const HOME = '/'
export const NOT_FOUND = '/404'
export const PREVIEW = '/preview'
const FEED_PATH = '/feed.xml'
const PAGES_WITH_NEXT_STORIES = [NOT_FOUND, '/410', '/search']
const SITEMAP_INDEX_PATH = '/sitemap.xml'
const NEWS_SITEMAP_PATH = '/sitemap-news.xml'

export interface BeforeAfter<T> {
  readonly before: T
  readonly after: T
}

/** These items can change. `touchedBy` gets an item as it was, then as it is, each time while the content has it. */
export interface Items {
  /** Anything of the article changed. */
  article: SiteArticle
  /** The article comes or goes, or what lists show of it changed. */
  listed: SiteArticle
  event: SiteEvent
  newsletter: SiteNewsletter
  business: SiteBusiness
  person: SitePerson
  /** The picture or the address of the person beside a byline changed. */
  bylinePerson: SitePerson
  front: BeforeAfter<PublishedFront | null>
  /** The slug of a topic about which editors say something else. */
  topic: string
  /** The item is the day before. */
  midnight: CountyDate
}

export interface TouchedContent extends Omit<SiteContent, 'preview'> {
  readonly articles: MutableArticleIndex
}

interface PageKind {
  readonly all: (content: SiteContent) => Iterable<PagePath>
  /** The count of pages must not grow with the paper. A page too many costs its rendering; a forgotten one is wrong. */
  readonly touchedBy?: {
    readonly [Item in keyof Items]?: (item: Items[Item], content: TouchedContent) => Iterable<PagePath>
  }
}

/** The kinds stand in the order in which readers may see pages: what is linked to before what links to it. */
const PAGE_KINDS: readonly PageKind[] = [
  {
    all: ({ articles }) => Array.from(articles.all(), pathOfArticle),
    touchedBy: {
      article: (article) => [pathOfArticle(article)],
      listed: (article, content) =>
        [...articlesRelatedTo(content.articles, article), ...storiesOfSmallTopics(article, content)].map(pathOfArticle),
      // All articles that show the person’s face are touched: changes are rare, and a missing face would be worse.
      bylinePerson: ({ slug }, { articles }) => articles.byAuthor.all(slug).filter(onlyAuthor).map(pathOfArticle),
    },
  },
  {
    all: ({ events }) => Array.from(events.all(), pathsOfEvent).flat(),
    touchedBy: { event: pathsOfEvent, midnight: eventsWithOtherDates },
  },
  {
    all: ({ newsletters }) => Array.from(newsletters.all(), pathOfNewsletter),
    touchedBy: { newsletter: (newsletter) => [pathOfNewsletter(newsletter)] },
  },
  {
    all: ({ businesses }) => businesses.all().map(({ slug }) => at.businessPath(slug)),
    touchedBy: { business: ({ slug }) => [at.businessPath(slug)] },
  },
  {
    all: ({ articles }) =>
      CATEGORIES.flatMap((category) => articles.months(category).map((month) => at.monthPath(category, month))),
    touchedBy: {
      listed: (article, content) => {
        const { category, month } = article
        if (!isArticleAloneInMonth(article, content)) return [at.monthPath(category, month)]
        // The months before and after one that comes or goes link to it.
        const months = content.articles.months(category)
        const place = months.indexOf(month)
        return months.slice(Math.max(0, place - 1), place + 2).map((linking) => at.monthPath(category, linking))
      },
    },
  },
  {
    all: (content) => peopleWithPages(content).map(({ slug }) => at.authorPath(slug)),
    touchedBy: {
      listed: (article, { people }) => authorsOf(article, people).map(({ slug }) => at.authorPath(slug)),
      person: ({ slug }) => [at.authorPath(slug)],
    },
  },
  {
    all: () => CATEGORIES.map(at.categoryPath),
    touchedBy: {
      listed: ({ category }) => [at.categoryPath(category)],
      event: ({ game }) => [at.EVENTS_PATH, ...(game ? [at.categoryPath('Sports')] : [])],
      front: (change) => (hasOtherFrontAlerts(change) ? CATEGORIES.map(at.categoryPath) : []),
      midnight: () => CATEGORIES.map(at.categoryPath),
    },
  },
  {
    all: (content) => Array.from(listTopics(content), at.topicPath),
    touchedBy: {
      listed: ({ keywords }) => topicsOfKeywords(keywords).map(({ slug }) => at.topicPath(slug)),
      topic: (slug) => [at.topicPath(slug)],
    },
  },
  {
    all: () => [HOME],
    touchedBy: {
      listed: () => [HOME],
      event: ({ id }, { events, today }) =>
        events.upcoming(today, HOME_EVENTS).some(({ event }) => event.id === id) ? [HOME] : [],
      newsletter: ({ isSent }) => (isSent ? [HOME] : []),
      business: () => [HOME],
      front: () => [HOME],
      midnight: () => [HOME],
    },
  },
  {
    all: () => [FEED_PATH, ...CATEGORIES.map(at.categoryFeedPath)],
    touchedBy: {
      article: (article, { articles }) => [
        ...(articles.rank(article) < FEED_SIZE ? [FEED_PATH] : []),
        ...(articles.rank(article, article.category) < FEED_SIZE ? [at.categoryFeedPath(article.category)] : []),
      ],
    },
  },
  {
    all: () => [
      ...[at.ACTIVE_ALERTS_PATH, ...PAGES_WITH_NEXT_STORIES],
      ...[at.ARCHIVE_PATH, at.NEWSLETTERS_FEED_PATH, at.DIRECTORY_PATH],
    ],
    touchedBy: {
      listed: () => PAGES_WITH_NEXT_STORIES,
      newsletter: ({ isSent }) => (isSent ? [at.ARCHIVE_PATH, at.NEWSLETTERS_FEED_PATH] : []),
      business: () => [at.DIRECTORY_PATH],
      front: (change) => [...PAGES_WITH_NEXT_STORIES, ...(hasOtherFrontAlerts(change) ? [at.ACTIVE_ALERTS_PATH] : [])],
    },
  },
  {
    all: ({ events, today }) =>
      events.isKept ? [...calendarPaths(), ...listedMonths(today).map(at.listedMonthPath)] : [],
    touchedBy: {
      event: (event, { today }) => [
        ...(isRecent(event, today) ? calendarPaths([event.category]) : []),
        ...listedMonths(today)
          .filter((month) => datesInMonth(event, month).length > 0)
          .map(at.listedMonthPath),
      ],
      front: (change, { events }) => (events.isKept && hasOtherFrontAlerts(change) ? [at.CALENDAR_PATH] : []),
      midnight: (before, { events, today }) => [
        ...(events.isKept ? calendarPaths() : []),
        // A new month makes one go, one come, and two others lead to a neighbor that they didn't have.
        ...(before.slice(0, 7) === today.slice(0, 7)
          ? []
          : [...listedMonths(before), ...listedMonths(today)].map(at.listedMonthPath)),
      ],
    },
  },
  {
    all: ({ events }) => (hasFixtures(events) ? [at.SPORTS_SCHEDULE_PATH] : []),
    touchedBy: {
      event: ({ game }) => (game ? [at.SPORTS_SCHEDULE_PATH] : []),
      midnight: () => [at.SPORTS_SCHEDULE_PATH],
    },
  },
  {
    all: (content) => [...sitemapParts(content).map(sitemapPath), SITEMAP_INDEX_PATH, NEWS_SITEMAP_PATH],
    touchedBy: {
      article: ({ month }) => [sitemapPath(month)],
      listed: (article, content) => [
        ...(isArticleAloneInMonth(article, content) ? [sitemapPath('pages')] : []),
        ...(storiesOfSmallTopics(article, content).length > 0 ? [sitemapPath('topics')] : []),
        ...[sitemapPath('people'), SITEMAP_INDEX_PATH, NEWS_SITEMAP_PATH],
      ],
      person: () => [sitemapPath('people'), SITEMAP_INDEX_PATH],
      newsletter: ({ isSent }) => (isSent ? [sitemapPath('newsletters'), SITEMAP_INDEX_PATH] : []),
      business: () => [sitemapPath('businesses'), SITEMAP_INDEX_PATH],
      event: (event) => [
        ...[sitemapPath(eventSitemapPart(event)), SITEMAP_INDEX_PATH],
        ...(event.game ? [sitemapPath('pages')] : []),
      ],
      midnight: () => [NEWS_SITEMAP_PATH],
    },
  },
  {
    all: () => [
      ...ABOUT_ENTRIES.map(({ path }) => path),
      ...['/answer', at.SUBSCRIBE_PATH, at.MANAGE_PATH, at.SUBMIT_EVENT_PATH],
      '/robots.txt',
    ],
    touchedBy: { article: ({ corrections }) => (corrections === undefined ? [] : [at.CORRECTIONS_PATH]) },
  },
]

export function* listPagePaths(content: SiteContent): Iterable<PagePath> {
  for (const { all } of PAGE_KINDS) yield* all(content)
}

/** A publish may alter or end these pages; the number is their place in the order of writing. */
export type Touched = Map<PagePath, number>

export function touch<Item extends keyof Items>(
  touched: Touched,
  kind: Item,
  item: Items[Item],
  content: TouchedContent,
): void {
  for (const [place, { touchedBy }] of PAGE_KINDS.entries())
    for (const path of touchedBy?.[kind]?.(item, content) ?? []) touched.set(path, place)
}

function pathOfArticle({ slug }: SiteArticle): PagePath {
  return at.articlePath(slug)
}

function pathsOfEvent({ slug }: SiteEvent): PagePath[] {
  return [at.eventPath(slug), at.eventFilePath(slug)]
}

function pathOfNewsletter({ id }: SiteNewsletter): PagePath {
  return at.newsletterPath(id)
}

function sitemapPath(part: string): PagePath {
  return `/sitemaps/${part}.xml`
}

function calendarPaths(categories: readonly Category[] = CATEGORIES): PagePath[] {
  const ofCategories = categories.map((category) => at.calendarFilePath(categoryDetails(category).slug))
  return [at.CALENDAR_PATH, at.CALENDAR_EMBED_PATH, at.CALENDAR_FILE_PATH, ...ofCategories]
}

function isArticleAloneInMonth({ category, month }: SiteArticle, { articles }: TouchedContent): boolean {
  return articles.inMonth(month, category).length === 1
}

function hasOtherFrontAlerts({ before, after }: BeforeAfter<PublishedFront | null>): boolean {
  return JSON.stringify(before?.alerts) !== JSON.stringify(after?.alerts)
}

function* eventsWithOtherDates(before: CountyDate, { events, today }: TouchedContent): Iterable<PagePath> {
  for (const event of events.all()) {
    const [shown, next] = [before, today].map((day) =>
      upcomingDates(event, day, EVENT_PAGE_DATES).map(({ originalDate }) => originalDate),
    )
    if (String(shown) !== String(next)) yield at.eventPath(event.slug)
  }
}
