import type { ArticleStatus } from '@hometown/shared-types/article'
import { type ArticleTextChanges, columnsFromArticleTexts } from '@hometown/shared-types/article-texts'
import { EVENT_TEXT_NAMES, EVENT_TEXTS, type EventTexts } from '@hometown/shared-types/event-texts'
import type { PostFields } from '../schemas.ts'
import { plainTextToHtml } from './fields.ts'

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

/** An event for WordPress, with plain texts. */
export interface EventItem extends EventTexts {
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
      ...textFields(event),
      event_url: event.url,
      event_recurrence: event.rrule ?? '',
    },
  }
}

/** The description is the item's content. Each other text has a field of the plugin. */
function textFields(event: EventItem): Record<string, string> {
  const names = EVENT_TEXT_NAMES.filter((name) => name !== 'description')
  return Object.fromEntries(names.map((name) => [`event_${EVENT_TEXTS[name].column}`, event[name]]))
}

/** Empty lines separate paragraphs. WordPress refuses an item with a title and no text. */
function contentOf({ description, imageUrl }: EventItem): string {
  const paragraphs = description.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  const picture = imageUrl ? [`<figure><img src="${attribute(imageUrl)}" alt="" /></figure>`] : []
  return [
    ...picture,
    ...paragraphs.map((text) => `<p>${plainTextToHtml(text.trim()).replaceAll('\n', '<br />')}</p>`),
  ].join('\n')
}

function attribute(text: string): string {
  return plainTextToHtml(text).replaceAll('"', '&quot;')
}
