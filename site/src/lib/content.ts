import type { Article } from '@hometown/shared-types/article'
import type { EventTiming } from '@hometown/shared-types/calendar/timing'
import type { Category } from '@hometown/shared-types/category'
import type { CorrectionKind } from '@hometown/shared-types/correction'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { EventGame } from '@hometown/shared-types/event-game'
import type { EventTexts } from '@hometown/shared-types/event-texts'
import type { FixtureStatus } from '@hometown/shared-types/fixture'
import type { PublishedFront } from '@hometown/shared-types/front-page'
import type { FocalPoint } from '@hometown/shared-types/media'
import type { OpeningHours } from '@hometown/shared-types/opening-hours'
import type { ArticleAuthor, PersonKind } from '@hometown/shared-types/person'
import type { PictureType, TextPictureCopies } from '@hometown/shared-types/picture'
import type { PictureCredit, TextPictureCredits } from '@hometown/shared-types/picture-credit'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { TopicNotes } from './topic-notes.ts'

/**
 * Everything a page may depend on. Pages read it from `Astro.locals.content` and from nothing else: rendering is a
 * pure function of content, settings and `today`.
 */
export interface SiteContent {
  readonly site: SiteInfo
  readonly today: CountyDate
  readonly articles: ArticleIndex
  readonly businesses: BusinessIndex
  readonly people: PeopleIndex
  readonly newsletters: NewsletterIndex
  readonly events: EventIndex
  readonly fixtures: FixtureIndex
  /** Null if no service has chosen one: the newest articles then make the front page. */
  readonly front: PublishedFront | null
  /** What editors said about topics; their stories come from the articles' keywords. */
  readonly topics: TopicNotes
  readonly preview?: SiteArticle
}

export interface SiteArticle
  extends Readonly<Omit<Article, 'id' | 'imageUrl' | 'status' | 'createdAt' | 'updatedAt' | 'keywords' | 'version'>> {
  /** Sizes of the pictures in `content`, by `src`. */
  readonly textPictures?: TextPictureCopies
  readonly textCredits?: TextPictureCredits
  readonly picture: Picture | null
  readonly publishedAt: number
  /** Time of the last save or correction. */
  readonly modifiedAt: number
  readonly keywords: readonly string[]
  readonly corrections?: readonly SiteCorrection[]
  /** Who of the byline has a page, in its order; missing if nobody does. */
  readonly authors?: readonly ArticleAuthor[]
  /** Articles that an editor chose to stand below it, by the content service's ids; some may be gone. */
  readonly related?: readonly number[]
  readonly day: CountyDate
  readonly month: CountyMonth
}

/** Plain text. */
export interface SiteCorrection {
  readonly id: string
  readonly kind: CorrectionKind
  readonly text: string
  readonly correctedAt: number
  readonly day: CountyDate
}

export interface CorrectedArticle {
  readonly correction: SiteCorrection
  readonly article: SiteArticle
}

/** Texts are plain. */
export interface SiteBusiness {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly category: string
  readonly categorySlug: string
  readonly description: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly hours: OpeningHours | null
  readonly hoursNote: string | null
  readonly picture: Picture | null
}

export interface BusinessCategory {
  readonly slug: string
  readonly name: string
  readonly businesses: readonly SiteBusiness[]
}

/** Published businesses and their categories, both by name. */
export interface BusinessIndex {
  readonly size: number
  readonly categories: readonly BusinessCategory[]
  findBySlug(slug: string): SiteBusiness | undefined
  findCategory(slug: string): BusinessCategory | undefined
  all(): Iterable<SiteBusiness>
}

/** An author. Texts are plain; links are `https:` or `http:`. */
export interface SitePerson {
  readonly id: string
  readonly slug: string
  readonly formerSlugs: readonly string[]
  readonly name: string
  readonly kind: PersonKind
  readonly role: string | null
  readonly bio: string | null
  readonly email: string | null
  readonly links: readonly string[]
  readonly beats: readonly string[]
  readonly picture: Picture | null
}

/** By name. */
export interface PeopleIndex {
  readonly size: number
  findBySlug(slug: string): SitePerson | undefined
  /** By a present or former address, which articles link to. */
  findByAnySlug(slug: string): SitePerson | undefined
  all(): Iterable<SitePerson>
}

/** A newsletter as it was frozen when its send began. */
export interface SiteNewsletter
  extends Pick<
    PublicNewsletter,
    | 'id'
    | 'title'
    | 'description'
    | 'introductionHtml'
    | 'introductionPictures'
    | 'articles'
    | 'withdrawnArticles'
    | 'events'
    | 'eventNotes'
    | 'eventIds'
    | 'withdrawnEvents'
    | 'recipientCount'
    | 'sample'
  > {
  readonly categories: readonly Category[]
  /** While it is being sent it has a page, which mails link to, but no list shows it. */
  readonly isSent: boolean
  readonly sentAt: number
  readonly day: CountyDate
}

/** Lists contain only newsletters that were sent, latest first. */
export interface NewsletterIndex {
  readonly size: number
  findById(id: string): SiteNewsletter | undefined
  newest(limit: number): readonly SiteNewsletter[]
  /** `2026`, newest first. */
  years(): readonly string[]
  inYear(year: string): readonly SiteNewsletter[]
  older(newsletter: SiteNewsletter): SiteNewsletter | undefined
  newer(newsletter: SiteNewsletter): SiteNewsletter | undefined
  /** Includes newsletters that are being sent. */
  all(): Iterable<SiteNewsletter>
}

/** What makes an event a game, and the event's title without the result. */
export interface SiteGame extends Readonly<EventGame> {
  readonly title: string
}

/** A game with what its event says of it. */
export interface SiteFixture extends Omit<SiteGame, 'status'>, Pick<SiteEvent, 'id' | 'slug' | 'location' | 'sample'> {
  /** `2026-11-21T19:00`, or only the day. */
  readonly startsAt: string
  readonly status: FixtureStatus
}

/** One of the county's own teams. */
export interface SiteTeam {
  readonly slug: string
  readonly name: string
  readonly sport: string
  readonly level: string | null
}

/** As with events, a game is over from the next county day on. */
export interface FixtureIndex {
  readonly size: number
  findById(id: string): SiteFixture | undefined
  /** From today on, soonest first, without games that have a result. */
  coming(today: CountyDate, limit: number): readonly SiteFixture[]
  /** Latest first. */
  results(today: CountyDate, limit: number): readonly SiteFixture[]
  /** Without the last day. */
  between(from: CountyDate, until: CountyDate): readonly SiteFixture[]
  /** The county's own, by sport and name. */
  teams(): readonly SiteTeam[]
  /** Undefined for a side that isn't the county's own. */
  findTeam(slug: string): SiteTeam | undefined
  /** Of either side, earliest first. */
  gamesOf(slug: string): readonly SiteFixture[]
  /** @param key of `groupKey`, for standings */
  gamesOfGroup(key: string): readonly SiteFixture[]
  all(): Iterable<SiteFixture>
}

/** A published event or series. Texts are plain. A game's title has its result. */
export interface SiteEvent
  extends Readonly<EventTexts>,
    Pick<
      PublishedEvent,
      | 'id'
      | 'slug'
      | 'title'
      | 'allDay'
      | 'category'
      | 'tags'
      | 'recurrenceRule'
      | 'cancelled'
      | 'uid'
      | 'sequence'
      | 'sample'
    > {
  /** In the event's own time zone. */
  readonly timing: EventTiming
  readonly game?: SiteGame
  readonly picture: Picture | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface SiteOccurrence {
  readonly event: SiteEvent
  /** `2026-11-20` when all-day, where the end is the last day, else `2026-11-20T19:00`. */
  readonly start: string
  readonly end: string
  /** The day according to the rule; identifies the date together with the event's id. */
  readonly originalDate: CountyDate
  readonly title: string
  readonly description: string
  readonly location: string
  /** This date or the whole event. */
  readonly cancelled: boolean
  /** Begins at another time than the rule says. */
  readonly moved: boolean
}

/**
 * Published events. Lists contain each event once, a series at its next date. An event counts as over from the next
 * county day on, because pages have no finer clock.
 */
export interface EventIndex {
  /** False if no service keeps a calendar: pages then don't show or link to it. */
  readonly isKept: boolean
  readonly size: number
  findBySlug(slug: string): SiteEvent | undefined
  findById(id: string): SiteEvent | undefined
  /** The next date of each event that has one, soonest first. */
  upcoming(today: CountyDate, limit: number): readonly SiteOccurrence[]
  /** The last date of each event without further dates, latest first. */
  past(today: CountyDate, limit: number): readonly SiteOccurrence[]
  /** All dates in a month, including those that began before it. */
  inMonth(month: CountyMonth): readonly SiteOccurrence[]
  /** Both days included. */
  between(from: CountyDate, to: CountyDate): readonly SiteOccurrence[]
  all(): Iterable<SiteEvent>
}

export interface Picture {
  readonly src: string
  /** Empty if only one size is known. */
  readonly srcset: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
  /** `#rrggbb`, shown in its place while it loads. */
  readonly colour?: string | null
  /** AVIF first, then WebP; empty or absent if only `src` is known. */
  readonly sources?: readonly PictureType[]
  /** Plain text. */
  readonly caption?: string | null
  readonly credit?: PictureCredit
  /** Stays visible when the picture is cropped; fractions of its width and height. */
  readonly focal?: FocalPoint
}

/** An author's former addresses and a topic's merged names have lists of their own, which are read as one. */
export interface ArticleGroups {
  newest(slugs: readonly string[], limit: number): readonly SiteArticle[]
  oldest(slugs: readonly string[]): SiteArticle | undefined
  count(slugs: readonly string[]): number
  /** `2026`, newest first. */
  years(slugs: readonly string[]): readonly string[]
  inYear(slugs: readonly string[], year: string): readonly SiteArticle[]
  /** Published just before this one, newest first. */
  olderThan(article: SiteArticle, slug: string, limit: number): readonly SiteArticle[]
  /** Published just after this one, newest first. */
  newerThan(article: SiteArticle, slug: string, limit: number): readonly SiteArticle[]
  /** Number of newer articles in one list. */
  rank(article: SiteArticle, slug: string): number
  slugs(): Iterable<string>
}

/** Published articles, newest first everywhere: by published time, ties by title, then by id. */
export interface ArticleIndex {
  readonly size: number
  findBySlug(slug: string): SiteArticle | undefined
  findById(wordpressPostId: number): SiteArticle | undefined
  newest(category: Category | undefined, limit: number): readonly SiteArticle[]
  count(category?: Category): number
  /** The last seven county days, including today. */
  countThisWeek(category: Category, today: CountyDate): number
  months(category?: Category): readonly CountyMonth[]
  inMonth(month: CountyMonth, category?: Category): readonly SiteArticle[]
  /** Articles of the category published just before this one; never newer ones, which would change old pages. */
  olderInCategory(article: SiteArticle, limit: number): readonly SiteArticle[]
  /** By the addresses of authors in bylines. */
  readonly byAuthor: ArticleGroups
  /** By the slugs of keywords (`topicSlug`). */
  readonly byKeyword: ArticleGroups
  /** By the ids of the articles that they chose to stand below them. */
  readonly byRelated: ArticleGroups
  newestCorrections(limit: number): readonly CorrectedArticle[]
  all(): Iterable<SiteArticle>
}

export const CATEGORY_PAGE_SIZE = 50
export const HOME_CARDS_PER_SECTION = 3
export const HOME_LATEST = 6
/** With fewer articles left, the front page has no list of the latest. */
export const HOME_LATEST_FROM = 4
export const HOME_OBITUARIES = 5
export const MOST_READ_SHOWN = 5
export const RELATED_ARTICLES = 3
export const FEED_SIZE = 30
export const AUTHOR_PAGE_SIZE = 20
export const TOPICS_SHOWN = 5
/** For a year of an author or topic. Some have thousands a year; the sections' months list them all. */
export const YEAR_PAGE_SIZE = 1000
/** Up to this size the directory's own page names every business. */
export const DIRECTORY_FULL_LIST = 150
/** As many as the service's own list has. */
export const CORRECTIONS_PAGE_SIZE = 200
/** For the archive's own page; the page of a year has all of its newsletters. */
export const ARCHIVE_SIZE = 120
export const RECENT_NEWSLETTERS = 3
export const EVENTS_PAGE_SIZE = 6
export const EVENT_PAGE_DATES = 10
export const HOME_EVENTS = 5
/** Upcoming games and results each; few, so that the articles aren't far below. */
export const SPORTS_PAGE_GAMES = 5
/** With more games than this, the whole season has a page of its own. */
export const SCHEDULE_PAGE_FROM = 10
export const SCHEDULE_PAGE_GAMES = 300
