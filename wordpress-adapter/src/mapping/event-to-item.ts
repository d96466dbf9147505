import { EVENT_TEXT_NAMES, EVENT_TEXTS, type EventTexts } from '@hometown/shared-types/event-texts'
import type { PostFields } from '../schemas/post.ts'
import { plainTextToHtml } from './text.ts'

/** An event as it is to be in WordPress. Texts are plain. */
export interface EventItem extends EventTexts {
  /** Ours, by which a create whose answer was lost is found again. */
  hometownId: string
  title: string
  slug: string
  /** False takes it out of sight. */
  published: boolean
  cancelled: boolean
  /** `2026-11-20` when all-day (the end is that day's too), else `2026-11-20T19:00`, on the county's clocks. */
  startDate: string
  endDate: string
  allDay: boolean
  /** As RFC 5545 writes it; null for one that happens once. */
  rrule: string | null
  /** The event's page on the site. */
  url: string
  imageUrl: string | null
  categoryIds: number[]
}

/** The fields of a create or update call of `events`. Without the companion plugin WordPress keeps no `meta`. */
export function eventToItemFields(event: EventItem): PostFields {
  return {
    title: plainTextToHtml(event.cancelled ? `Cancelled: ${event.title}` : event.title),
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

/** Each text but the description, which is the item's content, has a field of the plugin. */
function textFields(event: EventItem): Record<string, string> {
  const names = EVENT_TEXT_NAMES.filter((name) => name !== 'description')
  return Object.fromEntries(names.map((name) => [`event_${EVENT_TEXTS[name].column}`, event[name]]))
}

/** Empty lines part paragraphs. WordPress refuses an item without any text, which a title alone is not. */
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
