import { type Collection, createCollection, createWrites, type GetQuery, type Writes } from './collection.ts'
import { WordPressAnswerError, WordPressNotFoundError } from './errors.ts'
import { type Batch, checkedItem, type ItemsByIds } from './lists.ts'
import type { PostQuery, RequestOptions, TermQuery, UserQuery } from './options.ts'
import {
  type CategoryFields,
  contentSchema,
  currentUserSchema,
  type MediaFields,
  type MediaUpload,
  mediaSchema,
  postBriefSchema,
  postSchema,
  termSchema,
  userSchema,
  type WordPressContent,
  type WordPressCurrentUser,
  type WordPressMedia,
  type WordPressPost,
  type WordPressPostBrief,
  type WordPressTerm,
  type WordPressUser,
} from './schemas.ts'
import type { Transport } from './transport.ts'

const POSTS = 'wp/v2/posts'
const BRIEF_FIELDS: object = { _fields: 'id,slug,status,modified_gmt,password,categories,hometown_revision' }

/** Includes drafts and scheduled posts if the credentials allow it. */
export interface Posts extends Collection<WordPressPost, PostQuery>, Writes<WordPressPost> {
  /** @throws WordPressNotFoundError 'Post not found', 404, if the caller can see no post with this slug */
  getBySlug(slug: string, query?: GetQuery, options?: RequestOptions): Promise<WordPressPost>
  /**
   * Like `iterate`, with only id, slug, status, modification time, categories, the companion plugin's revision and, with `context=edit`, password: about
   * 150 bytes a post.
   */
  iterateBriefs(
    query?: Omit<PostQuery, 'page'>,
    options?: RequestOptions,
  ): AsyncGenerator<Batch<WordPressPostBrief>, void, void>
  /** Like `byIds`, with the fields of `iterateBriefs`. */
  briefsByIds(
    ids: readonly number[],
    query?: Omit<PostQuery, 'page' | 'include'>,
    options?: RequestOptions,
  ): Promise<ItemsByIds<WordPressPostBrief>>
}

export function createPosts(transport: Transport): Posts {
  const posts = createCollection<typeof postSchema, PostQuery>(transport, POSTS, postSchema)
  const briefs = createCollection<typeof postBriefSchema, PostQuery>(transport, POSTS, postBriefSchema)
  return {
    ...posts,
    ...createWrites(transport, POSTS, postSchema),
    async getBySlug(slug, { context, embed } = {}, options) {
      // WordPress reads an empty slug as no filter, and a comma as a list of slugs.
      if (slug.trim() === '' || slug.includes(',')) throw new WordPressNotFoundError()
      const query: PostQuery = { slug, per_page: 1 }
      if (context) query.context = context
      if (embed !== undefined) query._embed = embed
      const { items, malformed } = await posts.list(query, options)
      const [post] = items
      if (post) return post
      const [bad] = malformed
      if (!bad) throw new WordPressNotFoundError()
      const detail = bad.issues.map((issue) => `${issue.path}: ${issue.message}`).join('; ')
      throw new WordPressAnswerError('unexpected_shape', `The post is malformed (${detail})`, 200)
    },
    iterateBriefs: (query, options) => briefs.iterate({ ...query, ...BRIEF_FIELDS }, options),
    briefsByIds: (ids, query, options) => briefs.byIds(ids, { ...query, ...BRIEF_FIELDS }, options),
  }
}

const EVENTS = 'wp/v2/events'

/** Events of the companion plugin; 404 `rest_no_route` without it. */
export interface Events extends Collection<WordPressContent, PostQuery>, Writes<WordPressContent> {}

export function createEvents(transport: Transport): Events {
  return {
    ...createCollection<typeof contentSchema, PostQuery>(transport, EVENTS, contentSchema),
    ...createWrites(transport, EVENTS, contentSchema),
  }
}

const MEDIA = 'wp/v2/media'

export interface Media extends Collection<WordPressMedia, PostQuery> {
  /** Not retried. A file type that the site doesn't allow is 500 `rest_upload_unknown_error`. */
  upload(upload: MediaUpload, options?: RequestOptions): Promise<WordPressMedia>
  /** Changes only the given fields. Not retried. */
  update(id: number, fields: MediaFields, options?: RequestOptions): Promise<WordPressMedia>
  /** For good, because media have no trash. Posts with the picture lose it. */
  delete(id: number, options?: RequestOptions): Promise<void>
}

export function createMedia(transport: Transport): Media {
  return {
    ...createCollection<typeof mediaSchema, PostQuery>(transport, MEDIA, mediaSchema),
    async upload(upload, options) {
      return checkedItem(mediaSchema, await transport.write('post', MEDIA, { form: toForm(upload) }, options))
    },
    async update(id, fields, options) {
      return checkedItem(mediaSchema, await transport.write('post', `${MEDIA}/${id}`, { json: fields }, options))
    },
    async delete(id, options) {
      await transport.write('delete', `${MEDIA}/${id}`, { query: { force: true } }, options)
    },
  }
}

function toForm({ file, filename, type, ...texts }: MediaUpload): FormData {
  const form = new FormData()
  const blobType = type ?? (file instanceof Blob ? file.type : '')
  const part = file instanceof Blob ? file : new Uint8Array(file)
  form.set('file', new File([part], filename, { type: blobType }))
  for (const [name, value] of Object.entries(texts)) {
    if (value !== undefined && name !== 'meta') form.set(name, String(value))
  }
  for (const [name, value] of Object.entries(texts.meta ?? {})) form.set(`meta[${name}]`, String(value))
  return form
}

const CATEGORIES = 'wp/v2/categories'

export interface Categories extends Collection<WordPressTerm, TermQuery> {
  /** Not retried. A name in use is 400 `term_exists`, with the id in `data.term_id`. */
  create(fields: CategoryFields, options?: RequestOptions): Promise<WordPressTerm>
  /** For good, because terms have no trash. Posts without another category get the site's default one. */
  delete(id: number, options?: RequestOptions): Promise<void>
}

export function createCategories(transport: Transport): Categories {
  return {
    ...createCollection<typeof termSchema, TermQuery>(transport, CATEGORIES, termSchema),
    async create(fields, options) {
      return checkedItem(termSchema, await transport.write('post', CATEGORIES, { json: fields }, options))
    },
    async delete(id, options) {
      await transport.write('delete', `${CATEGORIES}/${id}`, { query: { force: true } }, options)
    },
  }
}

const USERS = 'wp/v2/users'

/** Anonymous clients get only accounts that have published something. */
export interface Users extends Collection<WordPressUser, UserQuery> {
  /** @throws WordPressError 401 `rest_not_logged_in` for an anonymous client */
  me(options?: RequestOptions): Promise<WordPressCurrentUser>
}

export function createUsers(transport: Transport): Users {
  return {
    ...createCollection<typeof userSchema, UserQuery>(transport, USERS, userSchema),
    async me(options) {
      return checkedItem(currentUserSchema, await transport.read(`${USERS}/me`, { context: 'edit' }, options))
    },
  }
}
