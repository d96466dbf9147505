import {
  type ArticleStatus,
  type ArticleTextChanges,
  columnsFromArticleTexts,
} from '@hometown/shared-types/contract/articles'
import { EVENT_TEXT_NAMES, EVENT_TEXTS, type EventTexts } from '@hometown/shared-types/contract/events'
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

/** An event for WordPress, with plain texts. */
interface EventItem extends EventTexts {
  /** Our id. It finds an event again if the answer to its creation was lost. */
  hometownId: string
  title: string
  slug: string
  /** False hides it. */
  published: boolean
  cancelled: boolean
  /** Local to the county: `2026-11-20` if all-day (the end is inclusive), else `2026-11-20T19:00`. */
  startDate: string
  endDate: string
  allDay: boolean
  /** RFC 5545; null for a single event. */
  rrule: string | null
  /** Its page on our site. */
  url: string
  imageUrl: string | null
  categoryIds: number[]
}

const TEXTS_OF_FIELDS = EVENT_TEXT_NAMES.filter((name) => name !== 'description')

/** The fields of a create or update call. WordPress keeps `meta` only with the companion plugin. */
export function eventToItemFields(event: EventItem): PostFields {
  return {
    title: plainTextToHtml(event.cancelled ? `Canceled: ${event.title}` : event.title),
    content: contentOf(event),
    slug: event.slug,
    status: event.published ? 'publish' : 'draft',
    categories: event.categoryIds,
    meta: {
      hometown_id: event.hometownId,
      event_date: event.startDate,
      event_end_date: event.endDate,
      event_all_day: event.allDay,
      // The description is the item's content. Each other text has a field of the plugin.
      ...Object.fromEntries(TEXTS_OF_FIELDS.map((name) => [`event_${EVENT_TEXTS[name].column}`, event[name]])),
      event_url: event.url,
      event_recurrence: event.rrule ?? '',
    },
  }
}

/** Empty lines separate paragraphs. WordPress refuses an item with a title and no text. */
function contentOf({ description, imageUrl }: EventItem): string {
  const paragraphs = description.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  const address = plainTextToHtml(imageUrl ?? '').replaceAll('"', '&quot;')
  const picture = imageUrl ? [`<figure><img src="${address}" alt="" /></figure>`] : []
  return [
    ...picture,
    ...paragraphs.map((text) => `<p>${plainTextToHtml(text.trim()).replaceAll('\n', '<br />')}</p>`),
  ].join('\n')
}
