import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { outboxCalls } from '@hometown/shared-types/contract/mail'
import { newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, callQuery, pageQuery } from '../../lib/api-client.ts'
import { type ComposerValues, newsletterBodyOf } from './composer/composer-values.ts'

const PICKABLE_PER_PAGE = 20

export const mailWayQuery = callQuery('outbox', outboxCalls.list, { query: { per_page: 1 } })

/** The articles are paged, the newest first, because an archive has thousands. */
export const pickableArticlesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'for-newsletter', search],
    queryFn: ({ pageParam, signal }) =>
      api(articleCalls.page, {
        query: { page: pageParam, per_page: PICKABLE_PER_PAGE, status: 'published', search },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** Reads current data in the order of the ids; deleted articles are missing. */
export const chosenArticlesQuery = (articleIds: readonly string[]) =>
  queryOptions({
    ...callQuery('articles', newsletterCalls.chosenArticles, { body: { articleIds: [...articleIds] } }),
    enabled: articleIds.length > 0,
  })

const RENDERED_MAIL_RETRY_MS = 5000

/** Renders the mail as it would be sent now. Saves nothing. Its key is under the articles, which it contains. */
export const renderedMailQuery = (values: ComposerValues, zone: string) => {
  const { status: _, ...content } = newsletterBodyOf(values, 'scheduled', zone)
  const body = { ...content, title: content.title.trim() || 'Untitled' }
  return queryOptions({
    ...pageQuery('articles', newsletterCalls.preview, { body }),
    gcTime: 0,
    staleTime: 0,
    // The error's message goes when composing works again.
    refetchInterval: ({ state }) => (state.status === 'error' ? RENDERED_MAIL_RETRY_MS : false),
  })
}
