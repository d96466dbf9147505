import { type PublicBusiness, publicBusinessesSchema } from '@hometown/shared-types/business'
import type { Category } from '@hometown/shared-types/category'
import { type PublishedEvent, publishedEventPageSchema, publishedEventSchema } from '@hometown/shared-types/event-calls'
import { type PublishedFront, publishedFrontSchema } from '@hometown/shared-types/front-page'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { type PublicPerson, publicPeopleSchema } from '@hometown/shared-types/person'
import {
  PUBLIC_NEWSLETTERS_PER_PAGE,
  type PublicNewsletter,
  publicNewsletterPageSchema,
  publicNewsletterSchema,
} from '@hometown/shared-types/public-newsletter'
import { type SiteInfo, siteInfoSchema } from '@hometown/shared-types/site-info'
import { type PublishedTopic, publishedTopicsSchema } from '@hometown/shared-types/topic'
import {
  createWordPressClient,
  type ListResult,
  type MalformedItem,
  type MappedArticle,
  mapPostToArticle,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import { createReader, findOne, readBehindIds, readPostIds } from './service-reads.ts'

const PER_PAGE = 100
const EMBED = ['wp:term', 'wp:featuredmedia']
const ANSWER_BYTES = 200_000_000

export interface ArticleBatch {
  readonly articles: readonly MappedArticle[]
  readonly malformed: readonly MalformedItem[]
}

/**
 * The service, or WordPress in a build without one; WordPress has articles only. Reads by id omit an item that isn't
 * published (any more), or return undefined for it.
 */
export interface ContentSource {
  readSite(): Promise<SiteInfo>
  readBusinesses(): Promise<readonly PublicBusiness[]>
  readPeople(): Promise<readonly PublicPerson[]>
  readNewsletters(): Promise<readonly PublicNewsletter[]>
  findNewsletter(id: string): Promise<PublicNewsletter | undefined>
  /** Undefined if no service keeps a calendar. */
  readEvents(): Promise<readonly PublishedEvent[] | undefined>
  findEvent(id: string): Promise<PublishedEvent | undefined>
  /** Null if no service chose one. */
  readFront(): Promise<PublishedFront | null>
  /** What editors said about topics. */
  readTopics(): Promise<readonly PublishedTopic[]>
  readAll(site: SiteInfo): AsyncIterable<ArticleBatch>
  readSome(ids: readonly number[], site: SiteInfo): Promise<ArticleBatch>
}

export interface ServiceSource extends ContentSource {
  readIds(): Promise<ReadonlySet<number>>
}

export interface PostSourceOptions {
  readonly url: string
  readonly readSite: () => Promise<SiteInfo>
  readonly readBusinesses?: () => Promise<readonly PublicBusiness[]>
  readonly readPeople?: () => Promise<readonly PublicPerson[]>
  readonly newsletters?: Pick<ContentSource, 'readNewsletters' | 'findNewsletter'>
  readonly events?: Pick<ContentSource, 'readEvents' | 'findEvent'>
  readonly readFront?: () => Promise<PublishedFront | null>
  readonly readTopics?: () => Promise<readonly PublishedTopic[]>
  readonly hasIdCursor?: boolean
  readonly categoryMap?: Readonly<Record<string, Category>> | undefined
  /** For HTML that isn't sanitized yet. */
  readonly sanitize?: (html: string) => string
}

/** @param apiOrigin origin of `/wp-json/wp/v2` and `/api/site`. Its HTML is sanitized already. */
export function createServiceSource(apiOrigin: string): ServiceSource {
  const source = createPostSource({
    url: apiOrigin,
    hasIdCursor: true,
    readSite: createReader(apiOrigin, '/api/site', siteInfoSchema),
    readBusinesses: createReader(apiOrigin, '/api/businesses/published', publicBusinessesSchema),
    readPeople: createReader(apiOrigin, '/api/people/published', publicPeopleSchema),
    newsletters: createNewsletterReader(apiOrigin),
    events: createEventReader(apiOrigin),
    readFront: createReader(apiOrigin, '/api/front-page/published', publishedFrontSchema.nullable()),
    readTopics: createReader(apiOrigin, '/api/published-topics', publishedTopicsSchema),
  })
  return { ...source, readIds: () => readPostIds(apiOrigin, PER_PAGE) }
}

function createEventReader(apiOrigin: string): Pick<ContentSource, 'readEvents' | 'findEvent'> {
  const path = '/api/calendar-events/published'
  return {
    readEvents: () => readBehindIds({ apiOrigin, path, schema: publishedEventPageSchema, perPage: MAX_PER_PAGE }),
    findEvent: (id) => findOne(apiOrigin, `${path}/${encodeURIComponent(id)}`, publishedEventSchema),
  }
}

function createNewsletterReader(apiOrigin: string): Pick<ContentSource, 'readNewsletters' | 'findNewsletter'> {
  const path = '/api/newsletters/published'
  const [schema, perPage] = [publicNewsletterPageSchema, PUBLIC_NEWSLETTERS_PER_PAGE]
  return {
    readNewsletters: () => readBehindIds({ apiOrigin, path, schema, perPage }),
    findNewsletter: (id) => findOne(apiOrigin, `${path}/${encodeURIComponent(id)}`, publicNewsletterSchema),
  }
}

const NO_NEWSLETTERS: Pick<ContentSource, 'readNewsletters' | 'findNewsletter'> = {
  readNewsletters: () => Promise.resolve([]),
  findNewsletter: () => Promise.resolve(undefined),
}

const NO_EVENTS: Pick<ContentSource, 'readEvents' | 'findEvent'> = {
  readEvents: () => Promise.resolve(undefined),
  findEvent: () => Promise.resolve(undefined),
}

export function createPostSource(options: PostSourceOptions): ContentSource {
  const {
    url,
    readSite,
    readBusinesses = async () => [],
    readPeople = async () => [],
    newsletters = NO_NEWSLETTERS,
    events = NO_EVENTS,
    readFront = async () => null,
    readTopics = async () => [],
    hasIdCursor = false,
    categoryMap,
    sanitize,
  } = options
  const client = createWordPressClient({ url, maxBytes: ANSWER_BYTES })

  function toBatch(result: { items: WordPressPost[]; malformed: MalformedItem[] }, site: SiteInfo): ArticleBatch {
    const articles = result.items.flatMap((post) => {
      const article = mapPostToArticle(post, { siteName: site.siteName, categoryMap, now: 0 })
      if (article?.status !== 'published') return []
      return [sanitize === undefined ? article : { ...article, content: sanitize(article.content) }]
    })
    return { articles, malformed: result.malformed }
  }

  function readBehind(id: number) {
    const query = { after_id: id, per_page: PER_PAGE, orderby: 'id', order: 'asc', _embed: EMBED } as const
    return client.posts.list(query)
  }

  return {
    readSite,
    readBusinesses,
    readPeople,
    ...newsletters,
    ...events,
    readFront,
    readTopics,
    async *readAll(site) {
      const walk = hasIdCursor ? walkBehindIds(readBehind) : client.posts.iterate({ _embed: EMBED })
      for await (const page of walk) yield toBatch(page, site)
    },
    async readSome(ids, site) {
      const lists = await Promise.all(
        inChunks(ids, PER_PAGE).map((include) => client.posts.list({ include, per_page: PER_PAGE, _embed: EMBED })),
      )
      const items = lists.flatMap((list) => list.items)
      return toBatch({ items, malformed: lists.flatMap((list) => list.malformed) }, site)
    },
  }
}

function inChunks<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size))
  return chunks
}

type PostPage<T> = Pick<ListResult<T>, 'items' | 'malformed'>

/**
 * Yields every post once, by id. Posts that are published or withdrawn meanwhile don't shift the others. The next page
 * loads while the caller works with this one.
 * @param readBehind posts after an id, lowest first.
 */
async function* walkBehindIds<T extends { id: number }>(
  readBehind: (id: number) => Promise<PostPage<T>>,
): AsyncGenerator<PostPage<T>, void, void> {
  for (let last = 0, next = readBehind(last); ; ) {
    const page = await next
    const ids = idsOf(page)
    // A page may be short because a post was just withdrawn, so only an empty one is the end.
    if (page.items.length + page.malformed.length === 0) return
    const end = Math.max(...ids)
    if (end <= last || ids.length === 0) throw new Error('The service returned the same posts twice.')
    last = end
    next = readBehind(last)
    next.catch(() => undefined)
    yield page
  }
}

function idsOf({ items, malformed }: PostPage<{ id: number }>): number[] {
  return [...items.map(({ id }) => id), ...malformed.flatMap(({ id }) => id ?? [])]
}
