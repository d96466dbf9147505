import type { PostFields } from '../../src/index.ts'
import { RestError } from './rest-error.ts'
import { type SiteData, type StoredPost, samplePost } from './site-data.ts'

const nowInSeconds = () => Math.floor(Date.now() / 1000) * 1000

export function createPost(site: SiteData, fields: PostFields, author: number): StoredPost {
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

export function updatePost(site: SiteData, post: StoredPost, fields: PostFields): void {
  applyFields(site, post, fields)
  post.modified = nowInSeconds()
}

export function trashPost(post: StoredPost): void {
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
