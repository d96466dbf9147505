import { readerCategorySchema } from '@hometown/shared-types/category'
import { subscriberSortSchema } from '@hometown/shared-types/desk-subscriber'
import { subscriberStatusSchema } from '@hometown/shared-types/subscriber'
import { z } from 'zod'

/** The query string of the screen. `show`: the id of the subscriber whose sheet is open. */
export const listStateSchema = z.object({
  search: z.string().catch('').default(''),
  status: subscriberStatusSchema.optional().catch(undefined),
  category: readerCategorySchema.optional().catch(undefined),
  confirmation: z.enum(['confirmed', 'unconfirmed']).optional().catch(undefined),
  sort: subscriberSortSchema.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
  show: z.string().optional().catch(undefined),
})
export type SubscriberListState = z.infer<typeof listStateSchema>
export type ChangeListState = (changes: Partial<SubscriberListState>) => void

export function isNarrowed({ search, status, category, confirmation }: SubscriberListState): boolean {
  return search.trim() !== '' || status !== undefined || category !== undefined || confirmation !== undefined
}
