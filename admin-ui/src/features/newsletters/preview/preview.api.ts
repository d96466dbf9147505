import type { ReaderCategory } from '@hometown/shared-types/category'
import { newsletterPreviewSchema } from '@hometown/shared-types/newsletter-preview'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { type ComposerValues, contentOf, scheduledInstant } from '../composer/composer-values.ts'

/** The reader of the preview; without either field, a subscriber without category choices. */
export interface PreviewReader {
  subscriberId?: string
  categories?: readonly ReaderCategory[]
}

interface Surroundings {
  /** Of the stored version. */
  newsletterId: string | undefined
  zone: string
}

/** The mail as it would be sent now. Saves nothing. Keyed under the articles, which it contains. */
export const renderedMailQuery = (
  values: ComposerValues,
  reader: PreviewReader,
  { newsletterId, zone }: Surroundings,
) =>
  queryOptions({
    queryKey: ['articles', 'newsletter-preview', values, reader, newsletterId],
    queryFn: ({ signal }) => {
      const content = contentOf(values)
      const title = content.title.trim() || 'Untitled'
      const instant = scheduledInstant(values, zone)
      const scheduledFor = instant === undefined ? null : new Date(instant).toISOString()
      const body = { ...content, title, scheduledFor, ...(newsletterId && { newsletterId }), ...reader }
      return api.post('/api/newsletters/preview', body, newsletterPreviewSchema, { signal })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
