import { type PublicBusiness, publicBusinessesSchema } from '@hometown/shared-types/contract/businesses'
import {
  type PublishedEvent,
  publishedEventPageSchema,
  publishedEventSchema,
} from '@hometown/shared-types/contract/desk-events'
import { MAX_PER_PAGE } from '@hometown/shared-types/contract/fields'
import { type PublishedFront, publishedFrontSchema } from '@hometown/shared-types/contract/front-page'
import { type PublicPerson, publicPeopleSchema } from '@hometown/shared-types/contract/people'
import {
  PUBLIC_NEWSLETTERS_PER_PAGE,
  type PublicNewsletter,
  publicNewsletterPageSchema,
  publicNewsletterSchema,
} from '@hometown/shared-types/contract/public-newsletters'
import { type SiteInfo, siteInfoSchema } from '@hometown/shared-types/contract/settings'
import { type PublishedTopic, publishedTopicsSchema } from '@hometown/shared-types/contract/topics'
import type { Category } from '@hometown/shared-types/rules/categories'
import {
  createWordPressClient,
  type MalformedItem,
  type MappedArticle,
  mapPostToArticle,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import { createReader, findOne, pagesAfter, readList, readPostIds } from './service-reads.ts'

const PER_PAGE = 100
const EMBED = ['wp:term', 'wp:featuredmedia']
const ANSWER_BYTES = 200_000_000

export interface ArticleBatch {
  readonly articles: readonly MappedArticle[]
  readonly malformed: readonly MalformedItem[]
}

/** WordPress without a service has articles only. Reads by id omit what isn't published, or return undefined. */
export interface ContentSource {
  readSite(): Promise<SiteInfo>
  readBusinesses(): Promise<readonly PublicBusiness[]>
  readPeople(): Promise<readonly PublicPerson[]>
  readNewsletters(): Promise<readonly PublicNewsletter[]>
  findNewsletter(id: string): Promise<PublicNewsletter | undefined>
  /** Returns undefined if no service keeps a calendar. */
  readEvents(): Promise<readonly PublishedEvent[] | undefined>
  findEvent(id: string): Promise<PublishedEvent | undefined>
  /** Returns null if no service chose one. */
  readFront(): Promise<PublishedFront | null>
  readTopics(): Promise<readonly PublishedTopic[]>
  readAll(site: SiteInfo): AsyncIterable<ArticleBatch>
  readSome(ids: readonly number[], site: SiteInfo): Promise<ArticleBatch>
}

export interface ServiceSource extends ContentSource {
  readIds(): Promise<ReadonlySet<number>>
}

/** @param apiOrigin origin of `/wp-json/wp/v2` and `/api/site`. Its HTML is sanitized already. */
export function createServiceSource(apiOrigin: string): ServiceSource {
  const posts = createPostReader({ url: apiOrigin })
  const newsletters = '/api/newsletters/published'
  const events = '/api/calendar-events/published'
  return {
    readSite: createReader(apiOrigin, '/api/site', siteInfoSchema),
    readBusinesses: createReader(apiOrigin, '/api/businesses/published', publicBusinessesSchema),
    readPeople: createReader(apiOrigin, '/api/people/published', publicPeopleSchema),
    readNewsletters: () =>
      readList({
        apiOrigin,
        path: newsletters,
        perPage: PUBLIC_NEWSLETTERS_PER_PAGE,
        schema: publicNewsletterPageSchema,
      }),
    findNewsletter: (id) => findOne(apiOrigin, `${newsletters}/${encodeURIComponent(id)}`, publicNewsletterSchema),
    readEvents: () => readList({ apiOrigin, path: events, perPage: MAX_PER_PAGE, schema: publishedEventPageSchema }),
    findEvent: (id) => findOne(apiOrigin, `${events}/${encodeURIComponent(id)}`, publishedEventSchema),
    readFront: createReader(apiOrigin, '/api/front-page/published', publishedFrontSchema.nullable()),
    readTopics: createReader(apiOrigin, '/api/published-topics', publishedTopicsSchema),
    async *readAll(site) {
      for await (const page of pagesAfter(0, posts.readAfter, lastIdOf)) yield posts.toBatch(page, site)
    },
    readSome: posts.readSome,
    readIds: () => readPostIds(apiOrigin, PER_PAGE),
  }
}

interface PostSourceOptions {
  readonly url: string
  readonly categoryMap?: Readonly<Record<string, Category>> | undefined
  /** The function is for HTML that isn't sanitized yet. */
  readonly sanitize?: (html: string) => string
}

/** Reads a WordPress without a service, which can't be asked for posts behind an id. */
export function createPostSource({
  readSite,
  ...options
}: PostSourceOptions & Pick<ContentSource, 'readSite'>): ContentSource {
  const { pages, toBatch, readSome } = createPostReader(options)
  return {
    readSite,
    readBusinesses: async () => [],
    readPeople: async () => [],
    readNewsletters: async () => [],
    findNewsletter: async () => undefined,
    readEvents: async () => undefined,
    findEvent: async () => undefined,
    readFront: async () => null,
    readTopics: async () => [],
    async *readAll(site) {
      for await (const page of pages()) yield toBatch(page, site)
    },
    readSome,
  }
}

interface PostPage {
  readonly items: readonly WordPressPost[]
  readonly malformed: readonly MalformedItem[]
}

function createPostReader({ url, categoryMap, sanitize }: PostSourceOptions) {
  const { posts } = createWordPressClient({ url, maxBytes: ANSWER_BYTES })

  function toBatch({ items, malformed }: PostPage, { siteName }: SiteInfo): ArticleBatch {
    const articles = items.flatMap((post) => {
      const article = mapPostToArticle(post, { siteName, categoryMap, now: 0 })
      if (article?.status !== 'published') return []
      return [sanitize === undefined ? article : { ...article, content: sanitize(article.content) }]
    })
    return { articles, malformed }
  }

  return {
    toBatch,
    pages: () => posts.iterate({ _embed: EMBED }),
    readAfter(id: number) {
      const query = { after_id: id, per_page: PER_PAGE, orderby: 'id', order: 'asc', _embed: EMBED } as const
      return posts.list(query)
    },
    async readSome(ids: readonly number[], site: SiteInfo): Promise<ArticleBatch> {
      const chunks = Array.from({ length: Math.ceil(ids.length / PER_PAGE) }, (_, at) =>
        ids.slice(at * PER_PAGE, (at + 1) * PER_PAGE),
      )
      const pages = await Promise.all(
        chunks.map((include) => posts.list({ include, per_page: PER_PAGE, _embed: EMBED })),
      )
      const batches = pages.map((page) => toBatch(page, site))
      return {
        articles: batches.flatMap(({ articles }) => articles),
        malformed: batches.flatMap(({ malformed }) => malformed),
      }
    },
  }
}

function lastIdOf({ items, malformed }: PostPage): number | undefined {
  if (items.length + malformed.length === 0) return undefined
  const ids = [...items.map(({ id }) => id), ...malformed.flatMap(({ id }) => id ?? [])]
  if (ids.length === 0) throw new Error('The service returned posts without ids.')
  return Math.max(...ids)
}
