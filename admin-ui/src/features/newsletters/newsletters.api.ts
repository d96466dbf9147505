import { articlePageSchema } from '@hometown/shared-types/article'
import {
  chosenArticlesSchema,
  type DeskNewsletter,
  deskNewsletterSchema,
  newsletterPageSchema,
} from '@hometown/shared-types/newsletter'
import type { CreateNewsletterInput, UpdateNewsletterInput } from '@hometown/shared-types/newsletter-calls'
import { outboxPageSchema } from '@hometown/shared-types/outbox'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { currentFrom } from '../../lib/api-error.ts'
import type { HistoryState } from './page-state.ts'

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
  queryFn: ({ signal }) =>
    api.get('/api/outbox', outboxPageSchema.pick({ way: true }), { query: { per_page: 1 }, signal }),
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
  return currentFrom(error, deskNewsletterSchema)
}

function newsletterPath(id: string): string {
  return `/api/newsletters/${encodeURIComponent(id)}`
}
