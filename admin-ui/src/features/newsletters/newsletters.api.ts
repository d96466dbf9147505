import { articlePageSchema } from '@hometown/shared-types/article'
import type { ReaderCategory } from '@hometown/shared-types/category'
import {
  chosenArticlesSchema,
  type DeskNewsletter,
  deskNewsletterSchema,
  type NewsletterListQuery,
  newsletterPageSchema,
} from '@hometown/shared-types/newsletter'
import type { CreateNewsletterInput, UpdateNewsletterInput } from '@hometown/shared-types/newsletter-calls'
import { preflightSchema, type TestMailInput, testMailQueuedSchema } from '@hometown/shared-types/newsletter-preflight'
import { newsletterPreviewSchema } from '@hometown/shared-types/newsletter-preview'
import { outboxCalls } from '@hometown/shared-types/outbox'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { currentFrom } from '../../lib/api-error.ts'
import { type ComposerValues, contentOf, scheduledInstant } from './composer/composer-values.ts'

const PER_PAGE = 20

export const newslettersQuery = ({ page, search, status }: HistoryState) =>
  queryOptions({
    queryKey: ['newsletters', 'list', { page, search, status }],
    queryFn: ({ signal }) =>
      api.get('/api/newsletters', newsletterPageSchema, {
        query: { page, per_page: PER_PAGE, search, status },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const mailWayQuery = queryOptions({
  queryKey: ['outbox', 'way'],
  queryFn: ({ signal }) => api(outboxCalls.list, { query: { per_page: 1 }, signal }),
})

/**
 * Not keyed under `newsletters`: live updates must not change a form while the user edits it.
 * @param opening each opening loads the stored version again.
 */
export const editedNewsletterQuery = (id: string, opening: number) =>
  queryOptions({
    queryKey: ['newsletter-composer', id, opening],
    queryFn: ({ signal }) => api.get(newsletterPath(id), deskNewsletterSchema, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Newest first and paged, because an archive has thousands. */
export const pickableArticlesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'for-newsletter', search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/articles', articlePageSchema, {
        query: { page: pageParam, per_page: PER_PAGE, status: 'published', search },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** Current data in the order of the ids; deleted articles are missing. */
export const chosenArticlesQuery = (articleIds: readonly string[]) =>
  queryOptions({
    queryKey: ['articles', 'chosen', articleIds],
    queryFn: ({ signal }) =>
      api.post('/api/newsletters/chosen-articles', { articleIds }, chosenArticlesSchema, { signal }),
    enabled: articleIds.length > 0,
  })

export function createNewsletter(input: CreateNewsletterInput): Promise<DeskNewsletter> {
  return api.post('/api/newsletters', input, deskNewsletterSchema)
}

export function updateNewsletter(id: string, changes: UpdateNewsletterInput): Promise<DeskNewsletter> {
  return api.patch(newsletterPath(id), changes, deskNewsletterSchema)
}

export function deleteNewsletter(id: string, version: number): Promise<unknown> {
  return api.delete(newsletterPath(id), { query: { version } })
}

export function duplicateNewsletter(id: string): Promise<DeskNewsletter> {
  return api.post(`${newsletterPath(id)}/duplicate`, {}, deskNewsletterSchema)
}

/** Returns the other user's saved version if the save failed with a conflict (409). */
export function findStaleNewsletter(error: unknown): DeskNewsletter | undefined {
  return currentFrom(error)
}

function newsletterPath(id: string): string {
  return `/api/newsletters/${encodeURIComponent(id)}`
}

/** The reader of the preview; without either field, a subscriber without category choices. */
export interface PreviewReader {
  subscriberId?: string
  categories?: readonly ReaderCategory[]
}

/** The mail as it would be sent now. Saves nothing. Keyed under the articles, which it contains. */
export const renderedMailQuery = (values: ComposerValues, reader: PreviewReader, zone: string) =>
  queryOptions({
    queryKey: ['articles', 'newsletter-preview', values, reader],
    queryFn: ({ signal }) => {
      const content = contentOf(values)
      const title = content.title.trim() || 'Untitled'
      const instant = scheduledInstant(values, zone)
      const scheduledFor = instant === undefined ? null : new Date(instant).toISOString()
      const body = { ...content, title, scheduledFor, ...reader }
      return api.post('/api/newsletters/preview', body, newsletterPreviewSchema, { signal })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

/**
 * Runs when the screen opens and when the newsletter changes. Not keyed under `newsletters`: it requests other sites,
 * so changes to the list must not rerun it.
 * @param call without `now`, as of the time for which it is scheduled
 */
export function preflightQuery(id: string, version: number, call: { now?: true } = {}) {
  return queryOptions({
    queryKey: ['newsletter-preflight', id, version, call],
    queryFn: ({ signal }) =>
      api.post(`/api/newsletters/${encodeURIComponent(id)}/preflight`, call, preflightSchema, { signal }),
    staleTime: 0,
  })
}

export function sendTestMail({ id, ...input }: TestMailInput & { id: string }) {
  return api.post(`/api/newsletters/${encodeURIComponent(id)}/test`, input, testMailQueuedSchema)
}

/** The query string of the screen. `edit`: the newsletter in the composer. */
export const pageStateSchema = z.object({ edit: z.string().optional().catch(undefined) })

/** Filters of the history. Not in the address, because changing the address asks about unsaved text. */
export interface HistoryState {
  search: string
  status: NewsletterListQuery['status']
  page: number
}
export const WHOLE_HISTORY: HistoryState = { search: '', status: undefined, page: 1 }
