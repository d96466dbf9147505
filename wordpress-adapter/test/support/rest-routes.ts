import { z } from 'zod'
import type { PostFields } from '../../src/index.ts'
import { currentUserJson, mediaJson, postJson, termJson, userJson } from './post-json.ts'
import { pageOf, selectMedia, selectPosts } from './post-query.ts'
import { forbidden, RestError } from './rest-error.ts'
import {
  type SiteData,
  type StoredMedia,
  type StoredPost,
  type StoredTerm,
  type StoredUser,
  samplePost,
} from './site-data.ts'

interface RestRequest {
  method: string
  /** The path is below `/wp-json/`. */
  path: string
  query: URLSearchParams
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

interface RestAnswer {
  status: number
  body: unknown
  total?: number
  totalPages?: number
}

interface Call extends RestRequest {
  site: SiteData
  url: string
  user: StoredUser | undefined
  /** The rest behind the type is a number, or `me`. */
  rest: string | undefined
}

export async function answerRest(site: SiteData, url: string, request: RestRequest): Promise<RestAnswer> {
  try {
    return await answerRoute(site, url, request)
  } catch (error) {
    if (error instanceof RestError) return { status: error.status, body: error.body }
    throw error
  }
}

async function answerRoute(site: SiteData, url: string, request: RestRequest): Promise<RestAnswer> {
  const [, type = '', rest] = /^wp\/v2\/(\w+)(?:\/(\w+))?$/.exec(request.path) ?? []
  const call: Call = { ...request, site, url, user: userOf(site, request.headers), rest }
  if (request.path === '') return { status: 200, body: indexJson(url) }
  if (type === 'posts') return answerPosts(call)
  if (type === 'media') return answerMedia(call)
  if (type === 'users') return answerUsers(call)
  if (type === 'categories' || type === 'tags') return answerTerms(call, type)
  if (type === 'events') return answerPosts({ ...call, site: eventsOf(site) })
  if (['sports', 'sources'].includes(type)) return listed([], call)
  if (request.path.startsWith(COAUTHORS)) return answerCoauthor(call)
  throw new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.')
}

const COAUTHORS = 'coauthors/v1/coauthors/'

function answerCoauthor({ site, path }: Call): RestAnswer {
  const nicename = decodeURIComponent(path.slice(COAUTHORS.length))
  const found = site.coauthors?.find(({ user_nicename }) => user_nicename === nicename)
  if (!found) throw new RestError(404, 'rest_not_found', 'Sorry, we could not find that co-author.')
  return { status: 200, body: { ...found, id: 77 } }
}

function eventsOf(site: SiteData): SiteData {
  site.events ??= { ...site, posts: [], nextId: 50_000 }
  return site.events
}

function userOf(site: SiteData, headers: Headers): StoredUser | undefined {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.get('authorization') ?? '') ?? []
  const pair = Buffer.from(encoded, 'base64').toString('utf8').replaceAll(' ', '')
  return site.users.find((user) => pair === `${user.username}:${user.applicationPassword.replaceAll(' ', '')}`)
}

function indexJson(url: string) {
  const authentication = { 'application-passwords': { endpoints: {} } }
  return { name: 'Stand-in', description: '', url, home: url, gmt_offset: -6, namespaces: ['wp/v2'], authentication }
}

function listed(all: readonly unknown[], call: Call): RestAnswer {
  const { items, ...totals } = pageOf(all, call.query, false)
  return { status: 200, body: items, ...totals }
}

function found<T extends { id: number }>(items: readonly T[], { rest }: Call, code: string, message: string): T {
  const item = items.find(({ id }) => id === Number(rest))
  if (!item) throw new RestError(404, code, message)
  return item
}

function removed<T>(items: T[], item: T, previous: object): RestAnswer {
  items.splice(items.indexOf(item), 1)
  return { status: 200, body: { deleted: true, previous } }
}

/** @throws RestError unless the caller is the editor */
function editorOf({ user }: Call, code: string): StoredUser {
  if (user?.role !== 'editor') throw forbidden(user, code)
  return user
}

function jsonOf(call: Call): unknown {
  return JSON.parse(new TextDecoder().decode(call.body))
}

function answerPosts(call: Call): RestAnswer {
  const { site, query, user, rest, method } = call
  const edit = query.get('context') === 'edit' || method !== 'GET'
  const json = (post: StoredPost) => postJson(post, site, call.url, edit, query.get('_embed'))
  if (method === 'POST' && rest === undefined) {
    const { id } = editorOf(call, 'rest_cannot_create')
    return { status: 201, body: json(createPost(site, fieldsOf(call), id)) }
  }
  if (rest === undefined) {
    if (edit) editorOf(call, 'rest_forbidden_context')
    const { items, ...totals } = selectPosts(site.posts, query, user)
    const fields = query.get('_fields')?.split(',')
    const narrow = (post: object) => Object.fromEntries(Object.entries(post).filter(([key]) => fields?.includes(key)))
    return { status: 200, body: items.map(json).map((post) => (fields ? narrow(post) : post)), ...totals }
  }
  const post = found(site.posts, call, 'rest_post_invalid_id', 'Invalid post ID.')
  if (method === 'DELETE') {
    editorOf(call, 'rest_cannot_delete')
    if (query.get('force') === 'true') return removed(site.posts, post, json(post))
    trashPost(post)
  } else if (method === 'POST') {
    editorOf(call, 'rest_cannot_edit')
    updatePost(site, post, fieldsOf(call))
  } else if (edit) editorOf(call, 'rest_forbidden_context')
  else if (post.status !== 'publish') editorOf(call, 'rest_forbidden')
  return { status: 200, body: json(post) }
}

function fieldsOf(call: Call): PostFields {
  return z.looseObject({}).parse(jsonOf(call))
}

async function answerMedia(call: Call): Promise<RestAnswer> {
  const { site, url, method, rest } = call
  if (method !== 'GET') editorOf(call, 'rest_cannot_create')
  if (method === 'POST' && rest === undefined) {
    const media = await receivedFile(call)
    site.media.push(media)
    return { status: 201, body: mediaJson(media, url) }
  }
  if (rest === undefined) {
    const matching = selectMedia(site.media, call.query).map((item) => mediaJson(item, url))
    return listed(matching, call)
  }
  const media = found(site.media, call, 'rest_post_invalid_id', 'Invalid post ID.')
  if (method === 'DELETE') return removed(site.media, media, mediaJson(media, url))
  if (method === 'POST') {
    const { meta, ...texts } = z.looseObject({ meta: z.looseObject({}).optional() }).parse(jsonOf(call))
    // WordPress drops fields that it doesn't know without the plugin.
    const fields = media.meta && { meta: { ...media.meta, ...meta } }
    Object.assign(media, texts, fields, { modified: Date.now() })
  }
  return { status: 200, body: mediaJson(media, url) }
}

async function receivedFile({ body, headers, site }: Call): Promise<StoredMedia> {
  const form = await new Response(body, { headers }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new RestError(400, 'rest_upload_no_data', 'No data supplied.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPicture = bytes[1] === 0x50 || new TextDecoder().decode(bytes.subarray(8, 12)) === 'WEBP'
  if (!isPicture) {
    const message = 'Sorry, you are not allowed to upload this file type.'
    throw new RestError(500, 'rest_upload_unknown_error', message)
  }
  const text = (name: string) => String(form.get(name) ?? '')
  const texts = { title: text('title'), alt_text: text('alt_text'), caption: text('caption') }
  const id = site.nextId++
  const name = file.name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, '-')
  const isTaken = site.media.some((item) => item.filename === name)
  const filename = isTaken ? name.replace(/(\.\w+)$/, `-${id}$1`) : name
  return { id, filename, slug: text('slug') || undefined, ...texts, bytes, modified: Date.now() }
}

function answerUsers(call: Call): RestAnswer {
  const { site, user, url, rest } = call
  if (rest === 'me') {
    if (!user) throw new RestError(401, 'rest_not_logged_in', 'You are not currently logged in.')
    return { status: 200, body: currentUserJson(user, url) }
  }
  const authors = site.users.filter(({ id }) => site.posts.some((post) => post.author === id))
  const all = authors.map((author) => userJson(author, url))
  if (rest === undefined) return listed(all, call)
  const author = all.find(({ id }) => id === Number(rest))
  if (!author) throw forbidden(undefined, 'rest_user_cannot_view')
  return { status: 200, body: author }
}

function answerTerms(call: Call, type: string): RestAnswer {
  const { site, method, query } = call
  const terms = site.terms.filter(({ taxonomy }) => taxonomy === (type === 'tags' ? 'post_tag' : 'category'))
  if (method === 'POST') return { status: 201, body: termJson(createTerm(call, terms)) }
  if (call.rest === undefined) {
    const slug = query.get('slug')
    return listed(terms.filter((term) => slug === null || term.slug === slug).map(termJson), call)
  }
  const term = found(terms, call, 'rest_term_invalid', 'Term does not exist.')
  if (method === 'DELETE') return removed(site.terms, term, termJson(term))
  return { status: 200, body: termJson(term) }
}

function createTerm(call: Call, terms: readonly StoredTerm[]): StoredTerm {
  editorOf(call, 'rest_cannot_create')
  const { name } = z.object({ name: z.string() }).parse(jsonOf(call))
  const same = terms.find((term) => term.name === name)
  if (same) {
    const message = 'A term with the name provided already exists with this parent.'
    throw new RestError(400, 'term_exists', message, { term_id: same.id })
  }
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const term = { id: call.site.nextId++, name, slug, taxonomy: 'category' }
  call.site.terms.push(term)
  return term
}

const nowInSeconds = () => Math.floor(Date.now() / 1000) * 1000

function createPost(site: SiteData, fields: PostFields, author: number): StoredPost {
  if (!fields.title && !fields.content && !fields.excerpt) {
    throw new RestError(400, 'empty_content', 'Content, title, and excerpt are empty.')
  }
  const now = nowInSeconds()
  const blank = { title: '', content: '', excerpt: '', slug: '', status: 'draft', featured_media: 0, meta: {} }
  const post = { ...samplePost(site.nextId++, 0), ...blank, categories: [1], author, date: now, modified: now }
  site.posts.push(post)
  applyFields(site, post, fields)
  return post
}

function updatePost(site: SiteData, post: StoredPost, fields: PostFields): void {
  applyFields(site, post, fields)
  post.modified = nowInSeconds()
}

function trashPost(post: StoredPost): void {
  if (post.status === 'trash') throw new RestError(410, 'rest_already_trashed', 'The post has already been deleted.')
  post.status = 'trash'
  post.slug += '__trashed'
}

function applyFields(site: SiteData, post: StoredPost, fields: PostFields): void {
  const { date_gmt, slug, meta, ...others } = fields
  Object.assign(post, others)
  if (date_gmt) post.date = Date.parse(`${date_gmt}Z`)
  Object.assign(post.meta, meta)
  const wanted = slug ?? post.slug
  const fromTitle = post.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  if (wanted || post.status === 'publish') post.slug = freeSlug(site, post, wanted || fromTitle)
}

function freeSlug(site: SiteData, post: StoredPost, wanted: string): string {
  const taken = (slug: string) => site.posts.some((other) => other !== post && other.slug === slug)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken(slug)) return slug
  }
}
