import type { PublicBusiness } from '@hometown/shared-types/contract/businesses'
import type { PublishedEvent } from '@hometown/shared-types/contract/desk-events'
import type { PublishedFront } from '@hometown/shared-types/contract/front-page'
import type { PublicPerson } from '@hometown/shared-types/contract/people'
import type { PublicNewsletter } from '@hometown/shared-types/contract/public-newsletters'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { PublishedTopic } from '@hometown/shared-types/contract/topics'
import { isArticleSlug, slugWithId } from '@hometown/shared-types/rules/slugs'
import type { MappedArticle } from '@hometown/wordpress-adapter'
import type { ArticleIndex, SiteArticle, SiteContent } from './content.ts'
import { createContentIndex, type MutableArticleIndex } from './content-index.ts'
import type { ArticleBatch, ContentSource } from './content-source.ts'
import { createEventIndex, type MutableEventIndex } from './event-index.ts'
import { createNameIndex, toSiteItem } from './name-index.ts'
import { createNewsletterIndex, type MutableNewsletterIndex, toSiteNewsletter } from './newsletter-index.ts'
import { presentItems, withMissing } from './service-reads.ts'
import { toSiteArticle } from './site-article.ts'
import { toSiteEvent } from './site-event.ts'
import { createTopicNotes } from './topics.ts'

/** Pages show nothing but these parts, as they were read. Articles have the slugs of this site. */
export interface ContentParts {
  readonly site: SiteInfo
  readonly articles: Iterable<SiteArticle>
  readonly businesses?: readonly PublicBusiness[]
  readonly people?: readonly PublicPerson[]
  readonly newsletters?: readonly PublicNewsletter[]
  /** The list is undefined if no service keeps a calendar. */
  readonly events?: readonly PublishedEvent[] | undefined
  readonly front?: PublishedFront | null
  readonly topics?: readonly PublishedTopic[]
}

export interface MutableContent extends Omit<SiteContent, 'today' | 'preview'> {
  readonly articles: MutableArticleIndex
  readonly newsletters: MutableNewsletterIndex
  readonly events: MutableEventIndex
}

export function createContent(parts: ContentParts): MutableContent {
  const { site, articles, businesses = [], people = [], newsletters = [], front = null, topics = [] } = parts
  return indexContent({
    site,
    front,
    topics: createTopicNotes(topics),
    events: parts.events?.map(toSiteEvent),
    articles: [...articles],
    businesses: businesses.map(toSiteItem),
    people: people.map(toSiteItem),
    newsletters: newsletters.map((newsletter) => toSiteNewsletter(newsletter, site.timeZone)),
  })
}

/** Plain content has no functions, so another thread can have it. */
export type PlainContent = ReturnType<typeof plainContent>

export function plainContent(content: Omit<SiteContent, 'today' | 'preview'>) {
  const { site, articles, businesses, people, newsletters, events, front, topics } = content
  return {
    site,
    front,
    topics,
    businesses: businesses.all(),
    people: people.all(),
    articles: [...articles.all()],
    newsletters: [...newsletters.all()],
    events: events.isKept ? [...events.all()] : undefined,
  }
}

export function indexContent(plain: PlainContent): MutableContent {
  const { site, front, topics } = plain
  return {
    site,
    front,
    topics,
    articles: createContentIndex(site.timeZone, plain.articles),
    businesses: createNameIndex(plain.businesses),
    people: createNameIndex(plain.people),
    newsletters: createNewsletterIndex(plain.newsletters),
    events: createEventIndex(plain.events),
  }
}

export interface LoadedContent extends MutableContent {
  readonly slugs: SlugRegistry
  /** Notices tell the newsroom of changed slugs and posts that were left out. */
  readonly notices: string[]
}

/** Loads everything. An item doesn't go just because a list lacks it. @param known content loaded before */
export async function loadContent(source: ContentSource, known?: LoadedContent): Promise<LoadedContent> {
  const [site, businesses, people, frozen, calendar, front, topics] = await Promise.all([
    source.readSite(),
    source.readBusinesses(),
    source.readPeople(),
    source.readNewsletters(),
    source.readEvents(),
    source.readFront(),
    source.readTopics(),
  ])
  const [newsletters, events] = await Promise.all([
    withMissing(known?.newsletters.all() ?? [], frozen, source.findNewsletter),
    calendar && withMissing(known?.events.all() ?? [], calendar, source.findEvent),
  ])
  const { articles, slugs, notices } = await loadArticles(source, site, known?.articles)
  const parts = { site, articles, businesses, people, front, topics }
  const content = createContent({
    ...parts,
    newsletters: presentItems(newsletters),
    events: events && presentItems(events),
  })
  return { ...content, slugs, notices }
}

async function loadArticles(
  source: ContentSource,
  site: SiteInfo,
  known: ArticleIndex | undefined,
): Promise<{ articles: Iterable<SiteArticle>; slugs: SlugRegistry; notices: string[] }> {
  const slugs = new SlugRegistry()
  const notices: string[] = []
  const found = new Map<number, SiteArticle>()

  function keep(batch: ArticleBatch): void {
    notices.push(...malformedNotices(batch))
    for (const article of batch.articles) {
      slugs.claim(article.wordpressPostId, article.slug)
      found.set(article.wordpressPostId, toSiteArticle(article, article.slug, site.timeZone))
    }
  }

  for await (const batch of source.readAll(site)) keep(batch)
  const missing = Array.from(known?.all() ?? [], ({ wordpressPostId }) => wordpressPostId).filter(
    (id) => !found.has(id),
  )
  if (missing.length > 0) keep(await source.readSome(missing, site))
  for (const [id, article] of found) {
    const slug = slugs.slugOf(id)
    if (slug === article.slug) continue
    notices.push(slugNotice(article.slug, slug))
    found.set(id, { ...article, slug })
  }
  return { articles: found.values(), slugs, notices }
}

export function slugNotice(wanted: MappedArticle['slug'], slug: string): string {
  return `The address '${wanted}' is taken or can't be used, so that article is at /${slug}.`
}

export function malformedNotices(batch: ArticleBatch): string[] {
  return batch.malformed.map(({ id, issues }) => {
    const why = issues.map(({ path, message }) => `${path}: ${message}`).join('; ')
    return `${id === undefined ? 'A post' : `Post ${id}`} was left out, because it is malformed (${why}).`
  })
}

/** Slugs depend only on which articles exist, never on their order, so that incremental and full publishes agree. */
export class SlugRegistry {
  readonly #wantedById = new Map<number, string>()
  /** Ids are kept by wanted slug; a plain number in the usual case of only one. */
  readonly #idsByWanted = new Map<string, number | number[]>()

  /** @returns the articles, including this one, whose slug may have changed. */
  claim(id: number, wanted: string): ReadonlySet<number> {
    if (this.#wantedById.get(id) === wanted) return new Set([id])
    const touched = new Set([id, ...this.release(id)])
    this.#wantedById.set(id, wanted)
    for (const other of this.#rivals(wanted)) touched.add(other)
    const ids = [...this.#ids(wanted), id].sort((one, other) => one - other)
    this.#idsByWanted.set(wanted, ids.length === 1 ? id : ids)
    return touched
  }

  /** @returns the other articles whose slug may have changed. */
  release(id: number): ReadonlySet<number> {
    const wanted = this.#wantedById.get(id)
    if (wanted === undefined) return new Set()
    this.#wantedById.delete(id)
    const remaining = this.#ids(wanted).filter((other) => other !== id)
    if (remaining.length === 0) this.#idsByWanted.delete(wanted)
    else this.#idsByWanted.set(wanted, remaining)
    return new Set(this.#rivals(wanted))
  }

  /** The lowest id gets the wanted slug if it is usable; the others get their id appended. */
  slugOf(id: number): string {
    const wanted = this.#wantedById.get(id) ?? ''
    if (isArticleSlug(wanted) && this.#ids(wanted)[0] === id) return wanted
    return slugWithId(wanted, id, (slug) => this.#idsByWanted.has(slug))
  }

  /** Articles that want the same slug, and the one that gets it by its appended id. */
  *#rivals(wanted: string): Iterable<number> {
    yield* this.#ids(wanted)
    const id = Number(/-(\d+)$/.exec(wanted)?.[1])
    if (this.#wantedById.has(id)) yield id
  }

  #ids(wanted: string): readonly number[] {
    const ids = this.#idsByWanted.get(wanted) ?? []
    return typeof ids === 'number' ? [ids] : ids
  }
}
