import {
  type CreateFeedInput,
  type DecideVanishedInput,
  decideVanishedResultSchema,
  deleteFeedResultSchema,
  type EventFeed,
  eventFeedSchema,
  eventFeedsSchema,
  feedCheckSchema,
  feedChecksSchema,
  feedPreviewSchema,
  type ImportCalendarInput,
  type UpdateFeedInput,
  vanishedEventsSchema,
} from '@hometown/shared-types/event-feed'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** The whole calendar: a check's changes also show on other screens. */
export const CALENDAR_KEY = ['calendar-events']

export const feedsQuery = queryOptions({
  queryKey: [...CALENDAR_KEY, 'feeds'],
  queryFn: ({ signal }) => api.get('/api/event-feeds', eventFeedsSchema, { signal }),
})

export const checksQuery = (id: string) =>
  queryOptions({
    queryKey: [...CALENDAR_KEY, 'feeds', id, 'checks'],
    queryFn: ({ signal }) => api.get(`${feedPath(id)}/checks`, feedChecksSchema, { signal }),
  })

export const vanishedQuery = queryOptions({
  queryKey: [...CALENDAR_KEY, 'vanished'],
  queryFn: ({ signal }) => api.get('/api/event-feeds/vanished', vanishedEventsSchema, { signal }),
})

export function previewFeed(url: string) {
  return api.post('/api/event-feeds/preview', { url }, feedPreviewSchema)
}

export function createFeed(input: CreateFeedInput): Promise<EventFeed> {
  return api.post('/api/event-feeds', input, eventFeedSchema)
}

export function updateFeed(id: string, changes: UpdateFeedInput): Promise<EventFeed> {
  return api.patch(feedPath(id), changes, eventFeedSchema)
}

export function checkFeed(id: string) {
  return api.post(`${feedPath(id)}/check`, {}, feedCheckSchema)
}

export async function deleteFeed(id: string, events: 'keep' | 'delete') {
  return deleteFeedResultSchema.parse(await api.delete(feedPath(id), { query: { events } }))
}

export function decideVanished(input: DecideVanishedInput) {
  return api.post('/api/event-feeds/vanished', input, decideVanishedResultSchema)
}

export function importCalendar(input: ImportCalendarInput) {
  return api.post('/api/event-feeds/import', input, feedPreviewSchema)
}

function feedPath(id: string): string {
  return `/api/event-feeds/${encodeURIComponent(id)}`
}
