import { z } from 'zod'
import type { PostFields } from '../../src/index.ts'
import { currentUserJson, mediaJson, postJson, termJson, userJson } from './post-json.ts'
import { pageOf, selectMedia, selectPosts } from './post-query.ts'
import { createPost, deletePost, findPost, updatePost } from './post-writes.ts'
import { forbidden, invalidPost, noRoute, RestError } from './rest-error.ts'
import type { SiteData, StoredTerm, StoredUser } from './site-data.ts'

const COAUTHORS = 'coauthors/v1/coauthors/'

export interface RestRequest {
  method: string
  /** Below `/wp-json/`. */
  path: string
  query: URLSearchParams
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

export interface RestAnswer {
  status: number
  body: unknown
  total?: number
  totalPages?: number
}

interface Call extends RestRequest {
  site: SiteData
  url: string
  user: StoredUser | undefined
  id: number
}

/** @throws RestError */
export async function answerRest(site: SiteData, url: string, request: RestRequest): Promise<RestAnswer> {
  const [, type = '', rest] = /^wp\/v2\/(\w+)(?:\/(\w+))?$/.exec(request.path) ?? []
  const call: Call = { ...request, site, url, user: userOf(site, request.headers), id: Number(rest ?? 0) }
  if (request.path === '') return { status: 200, body: indexJson(url) }
  if (type === 'posts') return answerPosts(call, rest !== undefined)
  if (type === 'media') return answerMedia(call, rest !== undefined)
  if (type === 'users') return answerUsers(call, rest)
  if (type === 'categories' || type === 'tags') return answerTerms(call, type, rest !== undefined)
  if (type === 'events') return answerPosts({ ...call, site: eventsOf(site) }, rest !== undefined)
  if (['sports', 'sources'].includes(type)) return listed([], call)
  if (request.path.startsWith(COAUTHORS)) return answerCoauthor(call)
  throw noRoute()
}

function answerCoauthor({ site, path }: Call): RestAnswer {
  const nicename = decodeURIComponent(path.slice(COAUTHORS.length))
  const found = site.coauthors?.find(({ user_nicename }) => user_nicename === nicename)
  if (!found) throw new RestError(404, 'rest_not_found', 'Sorry, we could not find that co-author.')
  const { posts: _, ...coauthor } = found
  return { status: 200, body: { id: 77, ...coauthor } }
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
  const { items, total, totalPages } = pageOf(all, call.query, false)
  return { status: 200, body: items, total, totalPages }
}

function jsonOf(call: Call): unknown {
  return JSON.parse(new TextDecoder().decode(call.body))
}

async function answerPosts(call: Call, single: boolean): Promise<RestAnswer> {
  const { site, query, user, id, method } = call
  const edit = query.get('context') === 'edit' || method !== 'GET'
  const json = (post: Parameters<typeof postJson>[0]) => postJson(post, site, call.url, edit, query.get('_embed'))
  if (method === 'POST') {
    const fields: PostFields = z.looseObject({}).parse(jsonOf(call))
    if (single) return { status: 200, body: json(updatePost(site, id, fields, user)) }
    return { status: 201, body: json(createPost(site, fields, user)) }
  }
  if (method === 'DELETE') {
    const force = query.get('force') === 'true'
    const post = json(deletePost(site, id, force, user))
    return { status: 200, body: force ? { deleted: true, previous: post } : post }
  }
  if (edit && user?.role !== 'editor') {
    throw forbidden(user, 'rest_forbidden_context', 'Sorry, you are not allowed to edit posts in this post type.')
  }
  if (single) {
    const post = findPost(site, id)
    if (post.status === 'publish' || user?.role === 'editor') return { status: 200, body: json(post) }
    throw forbidden(user, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
  }
  const { items, total, totalPages } = selectPosts(site.posts, query, user)
  const fields = query.get('_fields')?.split(',')
  const narrow = (post: object) => Object.fromEntries(Object.entries(post).filter(([key]) => fields?.includes(key)))
  return { status: 200, body: items.map(json).map((post) => (fields ? narrow(post) : post)), total, totalPages }
}

async function answerMedia(call: Call, single: boolean): Promise<RestAnswer> {
  const { site, user, url, id } = call
  if (call.method !== 'GET' && user?.role !== 'editor') {
    const message = 'Sorry, you are not allowed to create posts as this user.'
    throw forbidden(user, 'rest_cannot_create', message)
  }
  if (call.method === 'POST' && !single) {
    const media = await receivedFile(call)
    site.media.push(media)
    return { status: 201, body: mediaJson(media, url) }
  }
  if (!single) {
    const matching = selectMedia(site.media, call.query).map((item) => mediaJson(item, url))
    return listed(matching, call)
  }
  const media = site.media.find((item) => item.id === id)
  if (!media) throw invalidPost()
  if (call.method === 'POST') {
    const { meta, ...texts } = mediaTexts.parse(jsonOf(call))
    // Without the plugin, WordPress drops fields that it doesn't know.
    const fields = media.meta && { meta: { ...media.meta, ...meta } }
    Object.assign(media, texts, fields, { modified: Date.now() })
  }
  if (call.method === 'DELETE') site.media.splice(site.media.indexOf(media), 1)
  return { status: 200, body: mediaJson(media, url) }
}

const mediaTexts = z
  .object({
    title: z.string(),
    alt_text: z.string(),
    caption: z.string(),
    meta: z.record(z.string(), z.unknown()),
  })
  .partial()

async function receivedFile(call: Call) {
  const form = await new Response(call.body, { headers: call.headers }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new RestError(400, 'rest_upload_no_data', 'No data supplied.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPicture = bytes[1] === 0x50 || new TextDecoder().decode(bytes.subarray(8, 12)) === 'WEBP'
  if (!isPicture) {
    const message = 'Sorry, you are not allowed to upload this file type.'
    throw new RestError(500, 'rest_upload_unknown_error', message)
  }
  const text = (name: string) => String(form.get(name) ?? '')
  const filename = file.name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, '-')
  const texts = {
    title: text('title'),
    alt_text: text('alt_text'),
    caption: text('caption'),
    ...(text('slug') && { slug: text('slug') }),
  }
  const id = call.site.nextId++
  const taken = call.site.media.some((item) => item.filename === filename)
  return {
    id,
    filename: taken ? filename.replace(/(\.\w+)$/, `-${id}$1`) : filename,
    ...texts,
    bytes,
    parent: 0,
    modified: Date.now(),
  }
}

function answerUsers(call: Call, rest: string | undefined): RestAnswer {
  const { site, user, url } = call
  if (rest === 'me') {
    if (!user) throw new RestError(401, 'rest_not_logged_in', 'You are not currently logged in.')
    return { status: 200, body: currentUserJson(user, url) }
  }
  const authors = site.users.filter(({ id }) => site.posts.some((post) => post.author === id))
  if (rest === undefined)
    return listed(
      authors.map((author) => userJson(author, url)),
      call,
    )
  const author = authors.find(({ id }) => id === call.id)
  if (author) return { status: 200, body: userJson(author, url) }
  throw new RestError(401, 'rest_user_cannot_view', 'Sorry, you are not allowed to list users.')
}

function answerTerms(call: Call, type: string, single: boolean): RestAnswer {
  const { site, id } = call
  const taxonomy = type === 'tags' ? 'post_tag' : 'category'
  const terms = site.terms.filter((term) => term.taxonomy === taxonomy)
  if (call.method === 'POST') return { status: 201, body: termJson(createTerm(call, terms), site) }
  if (!single) {
    const slug = call.query.get('slug')
    return listed(
      terms.filter((term) => slug === null || term.slug === slug).map((term) => termJson(term, site)),
      call,
    )
  }
  const term = terms.find((candidate) => candidate.id === id)
  if (!term) throw new RestError(404, 'rest_term_invalid', 'Term does not exist.')
  if (call.method === 'DELETE') site.terms.splice(site.terms.indexOf(term), 1)
  return { status: 200, body: termJson(term, site) }
}

function createTerm(call: Call, terms: readonly StoredTerm[]): StoredTerm {
  if (call.user?.role !== 'editor') {
    const message = 'Sorry, you are not allowed to create terms in this taxonomy.'
    throw forbidden(call.user, 'rest_cannot_create', message)
  }
  const { name } = z.object({ name: z.string() }).parse(jsonOf(call))
  const same = terms.find((term) => term.name === name)
  if (same) {
    const message = 'A term with the name provided already exists with this parent.'
    throw new RestError(400, 'term_exists', message, { term_id: same.id })
  }
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const term = { id: call.site.nextId++, name, slug, taxonomy: 'category', parent: 0 }
  call.site.terms.push(term)
  return term
}
