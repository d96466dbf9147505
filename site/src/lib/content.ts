import type { Article } from '@hometown/shared-types/contract/articles'
import type { Category } from '@hometown/shared-types/contract/category'
import type { CorrectionKind } from '@hometown/shared-types/contract/corrections'
import type { PublishedFront } from '@hometown/shared-types/contract/front-page'
import type { PostJob } from '@hometown/shared-types/contract/jobs'
import type { ArticleAuthor, PersonKind } from '@hometown/shared-types/contract/people'
import type { TextPictureCopies, TextPictureCredits } from '@hometown/shared-types/contract/pictures'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { PublishedTopic } from '@hometown/shared-types/contract/topics'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/rules/time'
import type { BusinessIndex } from './business-index.ts'
import type { FixtureIndex } from './event-index.ts'
import type { NewsletterIndex } from './newsletter-index.ts'
import type { Picture } from './picture.ts'
import type { EventIndex } from './site-event.ts'

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
  /** What editors said about the job that it describes; only in the category Jobs. */
  readonly job?: SiteJob
  readonly day: CountyDate
  readonly month: CountyMonth
}

export type SiteJob = Readonly<PostJob>

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

/** An author's former addresses have lists of their own. */
export interface ArticleGroups {
  newest(slug: string, limit: number): readonly SiteArticle[]
  oldest(slug: string): SiteArticle | undefined
  count(slug: string): number
  /** Published just before this one, newest first. */
  olderThan(article: SiteArticle, slug: string, limit: number): readonly SiteArticle[]
  /** Published just after this one, newest first. */
  newerThan(article: SiteArticle, slug: string, limit: number): readonly SiteArticle[]
  /** Number of newer articles in one list. */
  rank(article: SiteArticle, slug: string): number
  slugs(): Iterable<string>
}

/**
 * Published articles, newest first everywhere: by published time, ties by title, then by id. Closed jobs are found, and
 * are among `all`, but in no other list.
 */
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
  newestCorrections(limit: number): readonly CorrectedArticle[]
  all(): Iterable<SiteArticle>
}

/** An author. Texts are plain; links are `https:` or `http:`. */
export interface SitePerson {
  readonly id: string
  readonly slug: string
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
  all(): Iterable<SitePerson>
}

/** What editors said about topics, by slug: few, whatever the size of the archive. */
export type TopicNotes = ReadonlyMap<string, PublishedTopic>

const fragments = new WeakMap<SiteContent, Map<string, Promise<string>>>()

/**
 * HTML that is the same on many pages, such as the footer. Each publish has content of its own, so nothing is kept from
 * an earlier one.
 */
export function onceAPublish(content: SiteContent, name: string, render: () => Promise<string>): Promise<string> {
  const known = fragments.get(content) ?? new Map<string, Promise<string>>()
  fragments.set(content, known)
  const html = known.get(name) ?? render()
  known.set(name, html)
  return html
}
