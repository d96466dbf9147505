import { deskArticleSchema } from '@hometown/shared-types/desk-article'
import type { LiveList } from '@hometown/shared-types/live'
import { deskNewsletterSchema } from '@hometown/shared-types/newsletter'
import { type PlanningQuery, planningSchema, rhythmSchema } from '@hometown/shared-types/planning'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const PLANNING_KEY = ['planning'] as const
export const ENTRIES_KEY = [...PLANNING_KEY, 'entries'] as const

/** Lists whose changes change the plan. */
export const PLANNED_LISTS: ReadonlySet<LiveList> = new Set(['articles', 'newsletters', 'calendar-events', 'fixtures'])

/** Always fresh when the screen opens: other screens change what it shows without knowing it. */
export const planningQuery = ({ from, to, category }: PlanningQuery) =>
  queryOptions({
    queryKey: [...ENTRIES_KEY, { from, to, category }],
    queryFn: ({ signal }) => api.get('/api/planning', planningSchema, { query: { from, to, category }, signal }),
    staleTime: 0,
    placeholderData: (previous, query) => {
      const asked = query?.queryKey[2]
      // A refetch with another category keeps the days; other days would show entries in the wrong cells.
      const isSameSpan = typeof asked === 'object' && asked.from === from && asked.to === to
      return isSameSpan ? keepPreviousData(previous) : undefined
    },
  })

export const rhythmQuery = queryOptions({
  queryKey: [...PLANNING_KEY, 'rhythm'],
  queryFn: ({ signal }) => api.get('/api/planning/rhythm', rhythmSchema, { signal }),
  staleTime: 0,
})

/** What the screen needs of a saved or stale article. */
export const savedPlanSchema = deskArticleSchema.pick({
  version: true,
  status: true,
  publishAt: true,
  unpublishAt: true,
})

export const savedSendSchema = deskNewsletterSchema.pick({ version: true, status: true, scheduledFor: true })

/** Times are the county's, or instants in ISO 8601. */
export function planArticle(id: string, plan: { publishAt: string } | { unpublishAt: string }, version: number) {
  return api.patch(`/api/articles/${encodeURIComponent(id)}`, { ...plan, version }, savedPlanSchema)
}

export function planNewsletter(id: string, scheduledFor: string, version: number) {
  const body = { status: 'scheduled', scheduledFor, version }
  return api.patch(`/api/newsletters/${encodeURIComponent(id)}`, body, savedSendSchema)
}
