import { EVENT_TEXT_NAMES, EVENT_TEXTS, type EventTexts } from '@hometown/shared-types/event-texts'
import type { PostFields } from '../schemas/post.ts'
import { plainTextToHtml } from './text.ts'

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
