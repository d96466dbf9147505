import type { DeskArticle } from '@hometown/shared-types/desk-article'
import {
  type ArticleEvent,
  articleEventSchema,
  type FoundDate,
  foundDatesSchema,
} from '@hometown/shared-types/found-dates'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { eventPath } from '../../../parts/events/event-calls.api.ts'

export const ARTICLE_DATES = ['articles', 'dates'] as const

export const articleDatesQuery = ({ id, version }: Pick<DeskArticle, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...ARTICLE_DATES, id, version],
    queryFn: ({ signal }): Promise<FoundDate[]> => api.get(`${pathOf(id)}/dates`, foundDatesSchema, { signal }),
  })

export function makeEventOfArticleDate(id: string, startDate: string): Promise<ArticleEvent> {
  return api.post(`${pathOf(id)}/event-of-date`, { startDate }, articleEventSchema)
}

/** Refused with 409 if somebody saved the event meanwhile. */
export function deleteEventOfArticleDate({ eventId, version }: ArticleEvent): Promise<unknown> {
  return api.delete(eventPath(eventId), { query: { version } })
}

function pathOf(id: string): string {
  return `/api/articles/${encodeURIComponent(id)}`
}
