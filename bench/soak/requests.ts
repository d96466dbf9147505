import { slugOf } from '../publish/corpus.ts'
import { makeBody, makeSentence, makeTitle } from '../publish/corpus-text.ts'
import { rowId } from '../publish/fill-database.ts'
import { RARE_NAME } from '../search/searched-corpus.ts'
import type { Random } from '../support/random.ts'
import { ADMIN, SITE_URL } from '../support/service-environment.ts'

/** How many articles the newsroom has that is soaked. */
export const ARTICLES = 1000
/** Only the newest are edited, as in a newsroom. */
const EDITED = 60

export interface SoakRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface RequestKind {
  readonly name: string
  /** Of all requests so many in a hundred. */
  readonly share: number
  make(random: Random, desk: SignedInDesk): SoakRequest
}

/** The last sign-in's cookie, and the articles that were made and can be deleted. */
export interface SignedInDesk {
  cookie: string
  readonly made: string[]
}

const SECTIONS = [
  '/',
  '/sports',
  '/community',
  '/events',
  '/calendar',
  '/archive',
  '/feed.xml',
  '/sitemap.xml',
] as const
const LISTS = [
  '/api/site',
  '/api/articles/published',
  '/wp-json/wp/v2/posts?per_page=20&_embed=1',
  '/wp-json/wp/v2/categories',
  '/api/newsletters/published',
  '/api/calendar-events/published',
] as const
const DESK_LISTS = [
  '/api/dashboard',
  '/api/articles?page=1',
  '/api/articles?page=3&search=council',
  '/api/newsletters',
  '/api/subscribers?page=1',
  '/api/analytics/articles',
  '/api/analytics/publishes',
  '/api/publishes',
  '/api/system',
  '/api/settings',
] as const
const WORDS = ['council', 'county fair', RARE_NAME, 'cou', 'a', 'zyzzyva'] as const
const ENCODINGS = ['gzip, deflate, br', 'gzip', 'identity'] as const

/** A day's mix of readers and one desk. Readers come from everywhere, so that whatever is kept per caller is kept. */
export const REQUEST_KINDS: readonly RequestKind[] = [
  { name: 'article page', share: 40, make: (random) => page(random, `/${slugOf(1 + random.below(ARTICLES))}`) },
  { name: 'section page', share: 12, make: (random) => page(random, random.pick(SECTIONS)) },
  { name: 'page that is missing', share: 2, make: (random) => page(random, `/missing-${random.below(1e9)}`) },
  { name: 'public list', share: 12, make: (random) => page(random, random.pick(LISTS)) },
  { name: 'search', share: 8, make: (random) => page(random, searchPath(random)) },
  { name: 'view', share: 8, make: (random) => ({ ...page(random, viewPath(random)), method: 'POST' }) },
  { name: 'desk list', share: 7, make: (random, desk) => fromDesk(desk, 'GET', random.pick(DESK_LISTS)) },
  { name: 'sign-up', share: 5, make: signUp },
  { name: 'edit', share: 3, make: edit },
  { name: 'new article', share: 1, make: create },
  { name: 'deletion', share: 1, make: remove },
  { name: 'sign-in', share: 1, make: signIn },
]

export function chooseKind(random: Random): RequestKind {
  let place = random.below(REQUEST_KINDS.reduce((sum, { share }) => sum + share, 0))
  const found = REQUEST_KINDS.find(({ share }) => {
    place -= share
    return place < 0
  })
  if (found === undefined) throw new Error('The shares leave a gap.')
  return found
}

export function signIn(random: Random): SoakRequest {
  return { method: 'POST', path: '/api/auth/login', headers: { ...callerOf(random), origin: SITE_URL }, body: ADMIN }
}

function page(random: Random, path: string): SoakRequest {
  return { method: 'GET', path, headers: { ...callerOf(random), 'accept-encoding': random.pick(ENCODINGS) } }
}

function searchPath(random: Random): string {
  return `/api/search?q=${encodeURIComponent(`${random.pick(WORDS)} ${random.below(3) === 0 ? random.below(1e6) : ''}`)}`
}

function viewPath(random: Random): string {
  return `/api/articles/by-slug/${slugOf(1 + random.below(ARTICLES))}/views`
}

function signUp(random: Random): SoakRequest {
  const email = `reader-${random.below(1e9)}@example.org`
  return {
    method: 'POST',
    path: '/api/subscribers',
    headers: callerOf(random),
    body: { email, categories: ['Sports', 'Clubs'] },
  }
}

function edit(random: Random, desk: SignedInDesk): SoakRequest {
  const number = ARTICLES - random.below(EDITED)
  const body = { title: makeTitle(random), content: makeBody(random, slugOf(number)) }
  return fromDesk(desk, 'PATCH', `/api/articles/${rowId(number)}`, body)
}

function create(random: Random, desk: SignedInDesk): SoakRequest {
  return fromDesk(desk, 'POST', '/api/articles', {
    title: makeTitle(random),
    description: makeSentence(random),
    content: makeBody(random, slugOf(1)),
    category: random.pick(['Sports', 'Community', 'Business', 'Clubs']),
    authorName: 'Ann Larsen',
    status: 'published',
  })
}

/** As many go as come, so that the newsroom stays as large as it is. */
function remove(random: Random, desk: SignedInDesk): SoakRequest {
  const id = desk.made.shift()
  return id === undefined ? create(random, desk) : fromDesk(desk, 'DELETE', `/api/articles/${id}`)
}

function fromDesk(desk: SignedInDesk, method: SoakRequest['method'], path: string, body?: unknown): SoakRequest {
  return { method, path, headers: { cookie: desk.cookie, origin: SITE_URL }, ...(body !== undefined && { body }) }
}

function callerOf(random: Random): Record<string, string> {
  return { 'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}` }
}
