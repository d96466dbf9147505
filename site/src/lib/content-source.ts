import { type PublicBusiness, publicBusinessesSchema } from '@hometown/shared-types/business'
import type { Category } from '@hometown/shared-types/category'
import { type PublishedEvent, publishedEventPageSchema, publishedEventSchema } from '@hometown/shared-types/event-calls'
import { type Fixture, fixtureSchema, publishedFixturePageSchema } from '@hometown/shared-types/fixture'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import {
  PUBLIC_NEWSLETTERS_PER_PAGE,
  type PublicNewsletter,
  publicNewsletterPageSchema,
  publicNewsletterSchema,
} from '@hometown/shared-types/public-newsletter'
import { type SiteInfo, siteInfoSchema } from '@hometown/shared-types/site-info'
import {
  createWordPressClient,
  type MalformedItem,
  type MappedArticle,
  mapPostToArticle,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import ky, { HTTPError } from 'ky'
import { z } from 'zod'

const PER_PAGE = 100
const EMBED = ['wp:term', 'wp:featuredmedia']
const ANSWER_BYTES = 200_000_000
const TIMEOUT_MS = 10_000

export interface ArticleBatch {
  readonly articles: readonly MappedArticle[]
  /** Posts that are not as WordPress makes them; they were left out. */
  readonly malformed: readonly MalformedItem[]
  /** How many there should be in all, where that is known. */
  readonly total: number | undefined
  /** How many there were, those that may not be published included. */
  readonly count: number
}

/** Where content is read from: the service, or in a build without one the WordPress itself. */
export interface ContentSource {
  readSite(): Promise<SiteInfo>
  /** All published ones; none where there is no service. */
  readBusinesses(): Promise<readonly PublicBusiness[]>
  /** All that are frozen; none where there is no service. */
  readNewsletters(): Promise<readonly PublicNewsletter[]>
  /** Undefined when it is not public (any more). */
  findNewsletter(id: string): Promise<PublicNewsletter | undefined>
  /** All published ones; undefined where there is no service that keeps a calendar. */
  readEvents(): Promise<readonly PublishedEvent[] | undefined>
  /** Undefined when it is not published (any more). */
  findEvent(id: string): Promise<PublishedEvent | undefined>
  /** The sports schedule; empty where there is no service. */
  readFixtures(): Promise<readonly Fixture[]>
  /** Undefined when it is gone. */
  findFixture(id: string): Promise<Fixture | undefined>
  readAll(site: SiteInfo): AsyncIterable<ArticleBatch>
  /** Exactly these posts; those that are missing in the answer are not published (any more). */
  readSome(ids: readonly number[], site: SiteInfo): Promise<ArticleBatch>
}

export interface PostSourceOptions {
  readonly url: string
  readonly readSite: () => Promise<SiteInfo>
  readonly readBusinesses?: () => Promise<readonly PublicBusiness[]>
  readonly newsletters?: Pick<ContentSource, 'readNewsletters' | 'findNewsletter'>
  readonly events?: Pick<ContentSource, 'readEvents' | 'findEvent'>
  readonly fixtures?: Pick<ContentSource, 'readFixtures' | 'findFixture'>
  readonly categoryMap?: Readonly<Record<string, Category>> | undefined
  /** For content that nobody has made safe yet. */
  readonly sanitize?: (html: string) => string
}

/** @param apiOrigin the service's origin: `/wp-json/wp/v2` and `/api/site` are below it. What it gives is safe already. */
export function createServiceSource(apiOrigin: string): ContentSource {
  return createPostSource({
    url: apiOrigin,
    readSite: createReader(apiOrigin, '/api/site', siteInfoSchema),
    readBusinesses: createReader(apiOrigin, '/api/businesses', publicBusinessesSchema),
    newsletters: createNewsletterReader(apiOrigin),
    events: createEventReader(apiOrigin),
    fixtures: createFixtureReader(apiOrigin),
  })
}

function createEventReader(apiOrigin: string): Pick<ContentSource, 'readEvents' | 'findEvent'> {
  const path = '/api/calendar-events/published'
  return {
    readEvents: () => readPages(createReader(apiOrigin, path, publishedEventPageSchema), MAX_PER_PAGE),
    findEvent: (id) => findOne(apiOrigin, `${path}/${encodeURIComponent(id)}`, publishedEventSchema),
  }
}

function createFixtureReader(apiOrigin: string): Pick<ContentSource, 'readFixtures' | 'findFixture'> {
  const path = '/api/fixtures/published'
  return {
    readFixtures: () => readPages(createReader(apiOrigin, path, publishedFixturePageSchema), MAX_PER_PAGE),
    findFixture: (id) => findOne(apiOrigin, `${path}/${encodeURIComponent(id)}`, fixtureSchema),
  }
}

function createNewsletterReader(apiOrigin: string): Pick<ContentSource, 'readNewsletters' | 'findNewsletter'> {
  const readPage = createReader(apiOrigin, '/api/newsletters/published', publicNewsletterPageSchema)
  return {
    readNewsletters: () => readPages(readPage, PUBLIC_NEWSLETTERS_PER_PAGE),
    findNewsletter: (id) =>
      findOne(apiOrigin, `/api/newsletters/published/${encodeURIComponent(id)}`, publicNewsletterSchema),
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

const NO_FIXTURES: Pick<ContentSource, 'readFixtures' | 'findFixture'> = {
  readFixtures: () => Promise.resolve([]),
  findFixture: () => Promise.resolve(undefined),
}

export function createPostSource(options: PostSourceOptions): ContentSource {
  const {
    url,
    readSite,
    readBusinesses = async () => [],
    newsletters = NO_NEWSLETTERS,
    events = NO_EVENTS,
    fixtures = NO_FIXTURES,
    categoryMap,
    sanitize,
  } = options
  const client = createWordPressClient({ url, maxBytes: ANSWER_BYTES })

  function toBatch(
    result: { items: WordPressPost[]; malformed: MalformedItem[]; total?: number | undefined },
    site: SiteInfo,
  ): ArticleBatch {
    const articles = result.items.flatMap((post) => {
      const article = mapPostToArticle(post, { siteName: site.siteName, categoryMap, now: 0 })
      if (article?.status !== 'published') return []
      return [sanitize === undefined ? article : { ...article, content: sanitize(article.content) }]
    })
    const count = result.items.length + result.malformed.length
    return { articles, malformed: result.malformed, total: result.total, count }
  }

  return {
    readSite,
    readBusinesses,
    ...newsletters,
    ...events,
    ...fixtures,
    async *readAll(site) {
      for await (const batch of client.posts.iterate({ per_page: PER_PAGE, _embed: EMBED })) yield toBatch(batch, site)
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

interface AnswerPage<T> {
  readonly data: readonly T[]
  readonly totalPages: number
}

/** Every item once, also where one moved to another page meanwhile. */
async function readPages<T extends { id: string }>(
  readPage: (query: string) => Promise<AnswerPage<T>>,
  perPage: number,
): Promise<T[]> {
  const found = new Map<string, T>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, totalPages } = await readPage(`?page=${page}&per_page=${perPage}`)
    for (const item of data) found.set(item.id, item)
    pages = totalPages
  }
  return [...found.values()]
}

async function findOne<T>(apiOrigin: string, path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return await createReader(apiOrigin, path, schema)()
  } catch (error) {
    if (error instanceof HTTPError && error.response.status === 404) return undefined
    throw error
  }
}

/** Asks with the tag of the last answer, so that what is unchanged costs next to nothing. */
function createReader<T>(apiOrigin: string, path: string, schema: z.ZodType<T>): (query?: string) => Promise<T> {
  const answers = new Map<string, { tag: string; answer: T }>()
  return async (query = '') => {
    const known = answers.get(query)
    const response = await ky.get(new URL(path + query, apiOrigin), {
      headers: known === undefined ? {} : { 'if-none-match': known.tag },
      throwHttpErrors: (status) => status !== 304,
      timeout: TIMEOUT_MS,
    })
    if (response.status === 304 && known !== undefined) return known.answer
    const parsed = schema.safeParse(await response.json())
    if (!parsed.success) {
      throw new Error(`${path} answers something else than expected: ${z.prettifyError(parsed.error)}`)
    }
    const answer = parsed.data
    const tag = response.headers.get('etag')
    if (tag === null) answers.delete(query)
    else answers.set(query, { tag, answer })
    return answer
  }
}

function inChunks<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size))
  return chunks
}
