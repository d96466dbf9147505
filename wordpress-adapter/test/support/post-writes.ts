import type { PostFields } from '../../src/index.ts'
import { forbidden, invalidPost, RestError } from './rest-error.ts'
import type { SiteData, StoredPost, StoredUser } from './site-data.ts'

export function createPost(site: SiteData, fields: PostFields, user: StoredUser | undefined): StoredPost {
  if (user?.role !== 'editor') {
    const message = 'Sorry, you are not allowed to create posts as this user.'
    throw forbidden(user, 'rest_cannot_create', message)
  }
  if (!fields.title && !fields.content && !fields.excerpt) {
    throw new RestError(400, 'empty_content', 'Content, title, and excerpt are empty.')
  }
  const now = Math.floor(Date.now() / 1000) * 1000
  const post: StoredPost = {
    id: site.nextId++,
    type: 'post',
    title: '',
    content: '',
    excerpt: '',
    slug: '',
    status: 'draft',
    date: now,
    modified: now,
    author: user.id,
    categories: [1],
    tags: [],
    featured_media: 0,
    meta: {},
    password: '',
  }
  site.posts.push(post)
  applyFields(site, post, fields)
  return post
}

export function updatePost(site: SiteData, id: number, fields: PostFields, user: StoredUser | undefined): StoredPost {
  const post = findPost(site, id)
  if (user?.role !== 'editor')
    throw forbidden(user, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this post.')
  applyFields(site, post, fields)
  post.modified = Math.floor(Date.now() / 1000) * 1000
  return post
}

export function deletePost(site: SiteData, id: number, force: boolean, user: StoredUser | undefined): StoredPost {
  const post = findPost(site, id)
  if (user?.role !== 'editor') {
    throw forbidden(user, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this post.')
  }
  if (force) {
    site.posts.splice(site.posts.indexOf(post), 1)
    return post
  }
  if (post.status === 'trash') throw new RestError(410, 'rest_already_trashed', 'The post has already been deleted.')
  post.status = 'trash'
  post.slug += '__trashed'
  return post
}

export function findPost(site: SiteData, id: number): StoredPost {
  const post = site.posts.find((candidate) => candidate.id === id)
  if (!post) throw invalidPost()
  return post
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
