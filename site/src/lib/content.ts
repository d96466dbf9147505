import type { PublishedFront } from '@hometown/shared-types/contract/front-page'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { PublishedTopic } from '@hometown/shared-types/contract/topics'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import type { MutableArticleIndex } from './content-index.ts'
import type { NameIndex, SiteBusiness, SitePerson } from './name-index.ts'
import type { NewsletterIndex } from './newsletter-index.ts'
import type { SiteArticle } from './site-article.ts'
import type { EventIndex } from './site-event.ts'

export type { SiteArticle, SiteCorrection, SiteJob } from './site-article.ts'

/** Rendering is a pure function of this, which pages read from `Astro.locals.content`, and of nothing else. */
export interface SiteContent {
  readonly site: SiteInfo
  readonly today: CountyDate
  readonly articles: ArticleIndex
  readonly businesses: NameIndex<SiteBusiness>
  readonly people: NameIndex<SitePerson>
  readonly newsletters: NewsletterIndex
  readonly events: EventIndex
  /** The front is null if no service has chosen one: the newest articles then make the front page. */
  readonly front: PublishedFront | null
  readonly topics: TopicNotes
  readonly preview?: SiteArticle
}

type ArticleGroups = Omit<MutableArticleIndex['byAuthor'], 'append' | 'insert' | 'remove'>

/** Pages read only these parts of the index. */
export interface ArticleIndex extends Omit<MutableArticleIndex, 'byAuthor' | 'byKeyword' | 'put' | 'remove'> {
  readonly byAuthor: ArticleGroups
  readonly byKeyword: ArticleGroups
}

/** Notes by slug say what editors said about topics: few, whatever the size of the archive. */
export type TopicNotes = ReadonlyMap<string, PublishedTopic>

const fragmentsOfContent = new WeakMap<SiteContent, Map<string, Promise<string>>>()

/** Renders HTML of many pages once, such as the footer. Each publish has content of its own, so nothing gets stale. */
export function cachePerPublish(content: SiteContent, name: string, render: () => Promise<string>): Promise<string> {
  const cached = fragmentsOfContent.get(content) ?? new Map<string, Promise<string>>()
  fragmentsOfContent.set(content, cached)
  const html = cached.get(name) ?? render()
  cached.set(name, html)
  return html
}
