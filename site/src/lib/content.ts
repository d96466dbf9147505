import type { Article } from '@hometown/shared-types/article'
import type { EventTiming } from '@hometown/shared-types/calendar/timing'
import type { Category } from '@hometown/shared-types/category'
import type { CorrectionKind } from '@hometown/shared-types/correction'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { EventTexts } from '@hometown/shared-types/event-texts'
import type { FocalPoint } from '@hometown/shared-types/media'
import type { OpeningHours } from '@hometown/shared-types/opening-hours'
import type { PictureType, TextPictureCopies } from '@hometown/shared-types/picture'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { FixtureIndex } from './fixture-index.ts'

/**
 * Everything a page may depend on. Pages read it from `Astro.locals.content` and from nothing else: rendering is a
 * pure function of content, settings and `today`.
 */
export interface SiteContent {
  readonly site: SiteInfo
  readonly today: CountyDate
  readonly articles: ArticleIndex
  readonly businesses: BusinessIndex
  readonly newsletters: NewsletterIndex
  readonly events: EventIndex
  readonly fixtures: FixtureIndex
  /** The draft that a preview page shows; absent everywhere else. */
  readonly preview?: SiteArticle
}

/** A published article as pages show it. */
export interface SiteArticle
  extends Readonly<Omit<Article, 'id' | 'imageUrl' | 'status' | 'createdAt' | 'updatedAt' | 'keywords' | 'version'>> {
  /** The sizes of the pictures in `content`, by their `src`. */
  readonly textPictures?: TextPictureCopies
  readonly picture: Picture | null
  readonly publishedAt: number
  /** When it was saved last, or got its last note. */
  readonly modifiedAt: number
  readonly keywords: readonly string[]
  /** The notes under it, the newest first; absent where there are none. */
  readonly corrections?: readonly SiteCorrection[]
  /** The county's day and month of `publishedAt`. */
  readonly day: CountyDate
  readonly month: CountyMonth
}

/** A dated note that says what was changed in an article. Plain text. */
export interface SiteCorrection {
  readonly id: string
  readonly kind: CorrectionKind
  readonly text: string
  readonly correctedAt: number
  /** The county's day of `correctedAt`. */
  readonly day: CountyDate
}

/** A note, and the article that it belongs to. */
export interface CorrectedArticle {
  readonly correction: SiteCorrection
  readonly article: SiteArticle
}

/** A published business of the directory. Texts are plain. */
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

/** Published businesses by name everywhere, categories by theirs. */
export interface BusinessIndex {
  readonly size: number
  readonly categories: readonly BusinessCategory[]
  findBySlug(slug: string): SiteBusiness | undefined
  findCategory(slug: string): BusinessCategory | undefined
  all(): Iterable<SiteBusiness>
}

/** A newsletter as it was frozen when its send began. */
export interface SiteNewsletter
  extends Pick<
    PublicNewsletter,
    | 'id'
    | 'title'
    | 'description'
    | 'introductionHtml'
    | 'articles'
    | 'withdrawnArticles'
    | 'events'
    | 'eventNotes'
    | 'eventIds'
    | 'withdrawnEvents'
    | 'recipientCount'
    | 'sample'
  > {
  /** The distinct categories of its articles, in their order. */
  readonly categories: readonly Category[]
  /** While it is still being sent it has a page, which mails link to, and is in no list. */
  readonly isSent: boolean
  readonly sentAt: number
  /** The county's day of `sentAt`. */
  readonly day: CountyDate
}

/** Frozen newsletters. Lists hold the sent ones alone, the last sent first. */
export interface NewsletterIndex {
  /** How many are sent. */
  readonly size: number
  findById(id: string): SiteNewsletter | undefined
  newest(limit: number): readonly SiteNewsletter[]
  /** `2026`, newest first. */
  years(): readonly string[]
  inYear(year: string): readonly SiteNewsletter[]
  /** The one sent just before, and the one sent just after. */
  older(newsletter: SiteNewsletter): SiteNewsletter | undefined
  newer(newsletter: SiteNewsletter): SiteNewsletter | undefined
  /** Also those that are being sent. */
  all(): Iterable<SiteNewsletter>
}

/** A published event, or a series of them. Texts are plain. */
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
  /** When, on the clocks of its own zone. */
  readonly timing: EventTiming
  readonly picture: Picture | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** One date of an event, with what is otherwise at it. */
export interface SiteOccurrence {
  readonly event: SiteEvent
  /** `2026-11-20` when all-day, else `2026-11-20T19:00`; the end of an all-day one is that day's too. */
  readonly start: string
  readonly end: string
  /** The day on which it would begin by the rule: with the event's id it names the date. */
  readonly originalDate: CountyDate
  readonly title: string
  readonly description: string
  readonly location: string
  /** It alone, or the whole event. */
  readonly cancelled: boolean
  /** It begins at another time than the rule says. */
  readonly moved: boolean
}

/**
 * Published events. In lists each stands once, a series at its next date. What goes on is not over; what is over is so
 * from the next county day on, since pages know no finer clock.
 */
export interface EventIndex {
  /** False where no service keeps a calendar: then nothing of it is shown or linked to. */
  readonly isKept: boolean
  readonly size: number
  findBySlug(slug: string): SiteEvent | undefined
  findById(id: string): SiteEvent | undefined
  /** The next date of each event that has one, the soonest first. */
  upcoming(today: CountyDate, limit: number): readonly SiteOccurrence[]
  /** The last date of each event that has no more to come, the last first. */
  past(today: CountyDate, limit: number): readonly SiteOccurrence[]
  /** Every date on the days of a month, in order; also what begins before it and goes on. */
  inMonth(month: CountyMonth): readonly SiteOccurrence[]
  /** Every date from one day to another, both included. */
  between(from: CountyDate, to: CountyDate): readonly SiteOccurrence[]
  all(): Iterable<SiteEvent>
}

export interface Picture {
  readonly src: string
  /** Empty when only one size is known. */
  readonly srcset: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
  /** `#rrggbb`: what its place shows while it loads. */
  readonly colour?: string | null
  /** AVIF first, then WebP; empty or absent when only `src` is known. */
  readonly sources?: readonly PictureType[]
  /** Plain text. */
  readonly caption?: string | null
  /** What must stay in sight when it is cut, as shares of its width and height. */
  readonly focal?: FocalPoint
}

/** Published articles, newest first everywhere: by published time, ties by title, then by id. */
export interface ArticleIndex {
  readonly size: number
  findBySlug(slug: string): SiteArticle | undefined
  newest(category: Category | undefined, limit: number): readonly SiteArticle[]
  count(category?: Category): number
  /** Articles of the last seven county days, today included. */
  countThisWeek(category: Category, today: CountyDate): number
  /** Months that have articles, newest first. Without a category those of all articles together. */
  months(category?: Category): readonly CountyMonth[]
  inMonth(month: CountyMonth, category?: Category): readonly SiteArticle[]
  /** The articles of the same category published just before this one: only backwards, so that a new article never changes old pages. */
  olderInCategory(article: SiteArticle, limit: number): readonly SiteArticle[]
  /** The newest notes of all articles, the newest first. */
  newestCorrections(limit: number): readonly CorrectedArticle[]
  all(): Iterable<SiteArticle>
}

export const CATEGORY_PAGE_SIZE = 50
export const HOME_CARDS_PER_SECTION = 3
export const RELATED_ARTICLES = 3
export const FEED_SIZE = 30
/** Of so many businesses at most the directory's own page names every one. */
export const DIRECTORY_FULL_LIST = 150
/** Notes on the page of corrections: as many as the service's own list has. */
export const CORRECTIONS_PAGE_SIZE = 200
/** Newsletters on the archive's own page; each year has one with all of its. */
export const ARCHIVE_SIZE = 120
export const RECENT_NEWSLETTERS = 3
/** Upcoming events, and past ones, on the page of events. */
export const EVENTS_PAGE_SIZE = 6
/** Dates of a series that its page names. */
export const EVENT_PAGE_DATES = 10
/** Upcoming events that the home page names. */
export const HOME_EVENTS = 3
/** Games to come, and results, on the page of Sports: few enough that its articles are not far below. */
export const SPORTS_PAGE_GAMES = 5
/** With more games than that the whole season has a page of its own. */
export const SCHEDULE_PAGE_FROM = 10
/** Games to come, and results, on that page. */
export const SCHEDULE_PAGE_GAMES = 300
