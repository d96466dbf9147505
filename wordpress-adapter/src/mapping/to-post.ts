import {
  type ArticleStatus,
  type ArticleTextChanges,
  columnsFromArticleTexts,
} from '@hometown/shared-types/contract/articles'
import type { PostFields } from '../schemas.ts'
import { plainTextToHtml } from './fields.ts'

/** Changes for a post. Missing and undefined keys change nothing; null removes a text. */
export interface PostChanges extends ArticleTextChanges {
  /** Plain text. */
  title?: string
  /** Plain text; becomes the excerpt. */
  description?: string
  /** The stored text with blocks and shortcodes, sent byte for byte. */
  contentRaw?: string
  slug?: string
  status?: ArticleStatus
  /** Milliseconds. */
  publishedAt?: number
  /** All category ids of the post, because WordPress replaces them. */
  categoryIds?: number[]
  /** A media id; 0 removes the picture. */
  featuredMediaId?: number
  imageUrl?: string | null
  keywords?: readonly string[]
  authorName?: string | null
  hometownId?: string
}

const statuses: Record<ArticleStatus, PostFields['status']> = {
  published: 'publish',
  archived: 'private',
  draft: 'draft',
}

/** The fields of a create or update call. WordPress keeps `meta` only with the companion plugin. */
export function articleToPostFields(changes: PostChanges): PostFields {
  const { title, description, status, publishedAt } = changes
  return {
    title: title === undefined ? undefined : plainTextToHtml(title),
    excerpt: description === undefined ? undefined : plainTextToHtml(description),
    content: changes.contentRaw,
    slug: changes.slug,
    status: status && statuses[status],
    // Takes no zone.
    date_gmt: publishedAt === undefined ? undefined : new Date(publishedAt).toISOString().slice(0, 19),
    categories: changes.categoryIds,
    featured_media: changes.featuredMediaId,
    meta: {
      image_url: orEmpty(changes.imageUrl),
      ...columnsFromArticleTexts(changes, orEmpty),
      keywords: changes.keywords?.join(', '),
      author_name: orEmpty(changes.authorName),
      hometown_id: changes.hometownId,
    },
  }
}

/** Null would delete the row, which fails if there is none. A registered text without a value is empty. */
function orEmpty<Text extends string | undefined>(value: Text | null): Text | '' {
  return value === null ? '' : value
}
