import {
  type CreateFeedInput,
  type DecideVanishedInput,
  decideVanishedResultSchema,
  deleteFeedResultSchema,
  type EventFeed,
  eventFeedSchema,
  eventFeedsSchema,
  type FeedAction,
  type FeedCounts,
  feedCheckSchema,
  feedDetailsSchema,
  feedPreviewSchema,
  type ImportCalendarInput,
  type PreviewFeedInput,
  type UpdateFeedInput,
  vanishedEventsSchema,
} from '@hometown/shared-types/event-feed'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

/** The whole calendar: a check's changes also show on other screens. */
export const CALENDAR_KEY = ['calendar-events']

export const feedsQuery = queryOptions({
  queryKey: [...CALENDAR_KEY, 'feeds'],
  queryFn: ({ signal }) => api.get('/api/event-feeds', eventFeedsSchema, { signal }),
})

/** With the report of its last reading. */
export const feedQuery = (id: string) =>
  queryOptions({
    queryKey: [...CALENDAR_KEY, 'feeds', id],
    queryFn: ({ signal }) => api.get(feedPath(id), feedDetailsSchema, { signal }),
  })

export const vanishedQuery = queryOptions({
  queryKey: [...CALENDAR_KEY, 'vanished'],
  queryFn: ({ signal }) => api.get('/api/event-feeds/vanished', vanishedEventsSchema, { signal }),
})

export function previewFeed(input: PreviewFeedInput) {
  return api.post('/api/event-feeds/preview', input, feedPreviewSchema)
}

export function createFeed(input: CreateFeedInput): Promise<EventFeed> {
  return api.post('/api/event-feeds', input, eventFeedSchema)
}

export function updateFeed(id: string, changes: UpdateFeedInput): Promise<EventFeed> {
  return api.patch(feedPath(id), changes, eventFeedSchema)
}

export function useCheckFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<EventFeed, 'id' | 'name'>) => api.post(`${feedPath(id)}/check`, {}, feedCheckSchema),
    async onSuccess({ outcome, problem, report }, { name }) {
      const title = outcome === 'failed' ? `Couldn’t read ${name}` : `${name} checked`
      const description = problem ?? (report ? countsInWords(report.counts) : 'Nothing new')
      toast({ title, description, ...(outcome === 'failed' && { variant: 'destructive' }) })
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
    },
    onError: (error, { name }) => toastFailure(`Couldn’t check ${name}`, error),
  })
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

export const FEED_ACTION_LABELS: Readonly<Record<FeedAction, string>> = {
  added: 'Added',
  updated: 'Updated',
  kept: 'Kept with our edits',
  returned: 'Back again',
  vanished: 'Missing',
  skipped: 'Left out',
}

/** `2 added, 1 updated, 14 unchanged`; leaves out zeros. */
export function countsInWords(counts: FeedCounts): string {
  const said = [
    [counts.added, 'added'],
    [counts.updated, 'updated'],
    [counts.returned, 'back again'],
    [counts.vanished, 'missing'],
    [counts.kept, 'kept with our edits'],
    [counts.skipped, 'left out'],
    [counts.unchanged, 'unchanged'],
  ] as const
  const words = said.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return words.join(', ') || 'No upcoming events'
}
