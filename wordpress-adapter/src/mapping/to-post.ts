import {
  type ArticleStatus,
  type ArticleTextChanges,
  columnsFromArticleTexts,
} from '@hometown/shared-types/contract/articles'
import type { PostFields } from '../schemas.ts'
import { plainTextToHtml } from './fields.ts'

/** The changes of a post. Missing and undefined keys change nothing; null removes a text. */
export interface PostChanges extends ArticleTextChanges {
  /** The title is plain text. */
  title?: string
  /** The description is plain text; it becomes the excerpt. */
  description?: string
  /** The stored text with blocks and shortcodes, sent byte for byte. */
  contentRaw?: string
  slug?: string
  status?: ArticleStatus
  /** The time is in milliseconds. */
  publishedAt?: number
  /** The list needs all category ids of the post, because WordPress replaces them. */
  categoryIds?: number[]
  /** The media id is 0 to remove the picture. */
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

/** Returns the fields of a create or update call. WordPress keeps `meta` only with the companion plugin. */
export function articleToPostFields(changes: PostChanges): PostFields {
  const { title, description, status, publishedAt } = changes
  return {
    title: title === undefined ? undefined : plainTextToHtml(title),
    excerpt: description === undefined ? undefined : plainTextToHtml(description),
    content: changes.contentRaw,
    slug: changes.slug,
    status: status && statuses[status],
    // WordPress takes no zone here.
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

/** Returns an empty text, because null would delete the row, which fails if there is none. */
function orEmpty<Text extends string | undefined>(value: Text | null): Text | '' {
  return value === null ? '' : value
}
