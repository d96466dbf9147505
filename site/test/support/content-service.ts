import { hash } from 'node:crypto'
import type { PublicBusiness } from '@hometown/shared-types/contract/businesses'
import type { PublishedEvent } from '@hometown/shared-types/contract/desk-events'
import type { PublishedFront } from '@hometown/shared-types/contract/front-page'
import type { PublicPerson } from '@hometown/shared-types/contract/people'
import type { PublicNewsletter } from '@hometown/shared-types/contract/public-newsletters'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { PublishedTopic } from '@hometown/shared-types/contract/topics'
import { type Category, categoryDetails } from '@hometown/shared-types/rules/categories'
import { onTestFinished } from 'vitest'
import { serveHttp } from '../../../testing/http-server.ts'
import type { SiteArticle, SiteCorrection } from '../../src/lib/content.ts'
import { sampleSite } from './sample-content.ts'

export interface ContentService {
  readonly origin: string
  site: SiteInfo
  readonly posts: Map<number, SiteArticle>
  readonly businesses: Map<string, PublicBusiness>
  readonly people: Map<string, PublicPerson>
  readonly newsletters: Map<string, PublicNewsletter>
  readonly events: Map<string, PublishedEvent>
  front: PublishedFront | null
  readonly topics: Map<string, PublishedTopic>
  /** The service answers 503 to everything if this is true. */
  isDown: boolean
  /** The service knows no `after_id`, like a WordPress. */
  isWordPress: boolean
  /** These items are missing in lists but available by id. */
  readonly unlisted: Set<number | string>
  /** The service calls this when an answer is on its way: later changes are in the next one. */
  onAnswered: (url: URL) => void
  close(): Promise<void>
}

const services = new Map<string, ContentService>()

/** Returns the same key for the same content, at whatever address. */
export function contentKey(origin: string): string {
  const service = services.get(origin)
  if (service === undefined) throw new Error(`There is no content service at ${origin}.`)
  const { site, front, topics, posts, businesses, people, newsletters, events, isWordPress, unlisted } = service
  const lists = [posts, businesses, people, newsletters, events, topics].map((list) => [...list])
  return hash('sha256', JSON.stringify([site, front, lists, isWordPress, [...unlisted]]))
}

/** Opens a service that is closed after the test. */
export async function openContentService(articles?: Iterable<SiteArticle>): Promise<ContentService> {
  const service = await startContentService(articles)
  onTestFinished(service.close)
  return service
}

export async function startContentService(articles: Iterable<SiteArticle> = []): Promise<ContentService> {
  const posts = new Map<number, SiteArticle>()
  for (const article of articles) posts.set(article.wordpressPostId, article)
  const { origin, close } = await serveHttp((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    response.once('finish', () => service.onAnswered(url))
    if (service.isDown) {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' })
      return response.end('{"message":"Not now","code":"unavailable"}')
    }
    const answer = answerOf(service, url)
    if (answer !== undefined) {
      const body = JSON.stringify(answer)
      const etag = `"${hash('sha256', body)}"`
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
      return response.writeHead(200, { 'content-type': 'application/json', etag }).end(body)
    }
    if (url.pathname !== '/wp-json/wp/v2/posts') return response.writeHead(404).end('{}')
    const include = url.searchParams.get('include')?.split(',').map(Number)
    const perPage = Number(url.searchParams.get('per_page') ?? 10)
    const page = Number(url.searchParams.get('page') ?? 1)
    const start = (page - 1) * perPage
    // WordPress doesn't know this parameter.
    const afterId = service.isWordPress ? 0 : Number(url.searchParams.get('after_id') ?? 0)
    const all = [...posts.values()]
      .filter(({ wordpressPostId: id }) => (include ? include.includes(id) : !service.unlisted.has(id)))
      .filter(({ wordpressPostId }) => wordpressPostId > afterId)
      .sort((one, other) => one.wordpressPostId - other.wordpressPostId)
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-wp-total': all.length,
      'x-wp-totalpages': Math.ceil(all.length / perPage),
    })
    return response.end(JSON.stringify(all.slice(start, start + perPage).map(toPost)))
  })
  const service: ContentService = {
    origin,
    site: sampleSite,
    posts,
    businesses: new Map(),
    people: new Map(),
    newsletters: new Map(),
    events: new Map(),
    front: null,
    topics: new Map(),
    isDown: false,
    isWordPress: false,
    unlisted: new Set(),
    onAnswered: () => undefined,
    close() {
      services.delete(origin)
      return close()
    },
  }
  services.set(service.origin, service)
  return service
}

/** Returns undefined for addresses of WordPress, and for newsletters and events that are missing. */
function answerOf(service: ContentService, { pathname, searchParams }: URL): unknown {
  const { site, businesses, people, newsletters, events } = service
  if (pathname === '/api/site') return site
  if (pathname === '/api/front-page/published') return service.front
  if (pathname === '/api/people/published') return [...people.values()]
  if (pathname === '/api/published-topics') return [...service.topics.values()]
  if (pathname === '/api/businesses/published') return [...businesses.values()]
  const [, list, id] = /^\/api\/(newsletters|calendar-events)\/published(?:\/(.+))?$/.exec(pathname) ?? []
  if (list === undefined) return undefined
  const lists: Readonly<Record<string, ReadonlyMap<string, object>>> = {
    newsletters,
    'calendar-events': events,
  }
  const items: ReadonlyMap<string, object> = lists[list] ?? new Map()
  if (id !== undefined) return items.get(id)
  const [page, perPage] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page'))]
  const after = searchParams.get('after') ?? ''
  const behind = [...items.keys()].sort().filter((known) => known > after && !service.unlisted.has(known))
  const data = behind.slice((page - 1) * perPage, page * perPage).map((known) => items.get(known))
  return { data, total: items.size, totalPages: Math.ceil(items.size / perPage) }
}

function toPost(article: SiteArticle) {
  const time = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19)
  return {
    id: article.wordpressPostId,
    slug: article.slug,
    status: 'publish',
    type: 'post',
    title: { rendered: article.title },
    content: { rendered: article.content },
    excerpt: { rendered: `<p>${article.description}</p>` },
    date: time(article.publishedAt),
    date_gmt: time(article.publishedAt),
    modified: time(article.modifiedAt),
    modified_gmt: time(article.modifiedAt),
    categories: [categoryDetails(article.category).termId],
    meta: { author_name: article.authorName, views: article.views, keywords: article.keywords.join(', ') },
    hometown: {
      corrections: article.corrections?.map(toNote),
      authors: article.authors,
      job: article.job,
      textPictures: article.textPictures,
    },
    _embedded: { 'wp:term': [[term(article.category)]] },
  }
}

function toNote({ correctedAt, day: _, ...note }: SiteCorrection) {
  return { ...note, correctedAt: new Date(correctedAt).toISOString() }
}

function term(category: Category) {
  const { termId, slug } = categoryDetails(category)
  return { id: termId, name: category, slug, taxonomy: 'category' }
}
