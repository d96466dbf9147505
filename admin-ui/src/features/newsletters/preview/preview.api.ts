import type { ReaderCategory } from '@hometown/shared-types/category'
import { deskSubscriberPageSchema } from '@hometown/shared-types/desk-subscriber'
import { newsletterPreviewSchema } from '@hometown/shared-types/newsletter-preview'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { type ComposerValues, contentOf } from '../composer-values.ts'

/** Whose mail is shown. Without either, that of somebody who chose nothing in particular. */
export interface PreviewReader {
  subscriberId?: string
  categories?: readonly ReaderCategory[]
}

/** The mail that would be sent now, by the code that sends it. Nothing is saved. */
export const renderedMailQuery = (values: ComposerValues, reader: PreviewReader) =>
  queryOptions({
    queryKey: ['newsletter-preview', contentOf(values), reader],
    queryFn: ({ signal }) => {
      const content = contentOf(values)
      const title = content.title.trim() || 'Untitled'
      return api.post('/api/newsletters/preview', { ...content, title, ...reader }, newsletterPreviewSchema, { signal })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

export const readersQuery = (search: string) =>
  queryOptions({
    queryKey: ['subscribers', 'for-preview', search],
    queryFn: ({ signal }) =>
      api.get('/api/subscribers', deskSubscriberPageSchema, {
        query: { page: 1, per_page: 8, status: 'active', search },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
