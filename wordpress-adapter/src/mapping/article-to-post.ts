import type { ArticleStatus } from '@hometown/shared-types/article'
import { type ArticleTextChanges, columnsFromArticleTexts } from '@hometown/shared-types/article-texts'
import type { PostFields } from '../schemas/post.ts'
import { plainTextToHtml } from './text.ts'

/** Changes for a post. Missing and undefined keys change nothing; null removes a text. */
export interface PostChanges extends ArticleTextChanges {
  /** Plain text. */
  title?: string | undefined
  /** Plain text; becomes the excerpt. */
  description?: string | undefined
  /** The stored text with blocks and shortcodes, sent byte for byte. */
  contentRaw?: string | undefined
  slug?: string | undefined
  status?: ArticleStatus | undefined
  /** Milliseconds. */
  publishedAt?: number | undefined
  /** All category ids of the post, because WordPress replaces them. */
  categoryIds?: number[] | undefined
  tagIds?: number[] | undefined
  /** A media id; 0 removes the picture. */
  featuredMediaId?: number | undefined
  imageUrl?: string | null | undefined
  keywords?: readonly string[] | undefined
  authorName?: string | null | undefined
  hometownId?: string | undefined
}

const statuses = { published: 'publish', archived: 'private', draft: 'draft' } as const satisfies Record<
  ArticleStatus,
  PostFields['status']
>

/** The fields of a create or update call. WordPress keeps `meta` only with the companion plugin. */
export function articleToPostFields(changes: PostChanges): PostFields {
  const meta = metaOf(changes)
  return withoutUndefined({
    title: changes.title === undefined ? undefined : plainTextToHtml(changes.title),
    excerpt: changes.description === undefined ? undefined : plainTextToHtml(changes.description),
    content: changes.contentRaw,
    slug: changes.slug,
    status: changes.status === undefined ? undefined : statuses[changes.status],
    date_gmt: changes.publishedAt === undefined ? undefined : gmtText(changes.publishedAt),
    categories: changes.categoryIds,
    tags: changes.tagIds,
    featured_media: changes.featuredMediaId,
    meta: Object.keys(meta).length === 0 ? undefined : meta,
  })
}

function metaOf(changes: PostChanges): Record<string, unknown> {
  return withoutUndefined({
    image_url: orEmpty(changes.imageUrl),
    ...columnsFromArticleTexts(changes, orEmpty),
    keywords: changes.keywords?.join(', '),
    author_name: orEmpty(changes.authorName),
    hometown_id: changes.hometownId,
  })
}

/** Null would delete the row, which fails if there is none. A registered text without a value is empty. */
function orEmpty<Text extends string | undefined>(value: Text | null): Text | '' {
  return value === null ? '' : value
}

/** `date_gmt` takes no zone. */
function gmtText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19)
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(value: T): Defined<T> {
  const kept: Defined<T> = { ...value } as Defined<T>
  for (const key of Object.keys(value)) {
    if (Reflect.get(value, key) === undefined) Reflect.deleteProperty(kept, key)
  }
  return kept
}
