import type { ItemsByIds } from '../by-ids.ts'
import { WordPressAnswerError, WordPressNotFoundError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import type { Batch } from '../pagination.ts'
import type { PostQuery } from '../query.ts'
import { postBriefSchema, postSchema, type WordPressPost, type WordPressPostBrief } from '../schemas/post.ts'
import type { Transport } from '../transport/transport.ts'
import { type Collection, createCollection, type GetQuery } from './collection.ts'
import { createWrites, type Writes } from './writes.ts'

const PATH = 'wp/v2/posts'
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
  const posts = createCollection<typeof postSchema, PostQuery>(transport, PATH, postSchema)
  const briefs = createCollection<typeof postBriefSchema, PostQuery>(transport, PATH, postBriefSchema)
  return {
    ...posts,
    ...createWrites(transport, PATH, postSchema),
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
