import type { ReaderCategory } from '@hometown/shared-types/category'
import { deskSubscriberPageSchema } from '@hometown/shared-types/desk-subscriber'
import { newsletterPreviewSchema } from '@hometown/shared-types/newsletter-preview'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { type ComposerValues, contentOf } from '../composer-values.ts'

/** The reader of the preview; without either field, a subscriber without category choices. */
export interface PreviewReader {
  subscriberId?: string
  categories?: readonly ReaderCategory[]
}

/** The email as the sending code would render it now. Saves nothing. */
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
