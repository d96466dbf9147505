import { businessListQuerySchema, businessStatusSchema } from '@hometown/shared-types/business'
import { z } from 'zod'

/** The query string of the screen. `edit`: a business's id, or `new`. */
export const listStateSchema = z.object({
  search: z.string().catch('').default(''),
  category: z.string().catch('').default(''),
  status: businessStatusSchema.optional().catch(undefined),
  sort: businessListQuerySchema.shape.sort.catch('name'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
  edit: z.string().optional().catch(undefined),
})
export type BusinessListState = z.infer<typeof listStateSchema>
export type ChangeListState = (changes: Partial<BusinessListState>) => void

export const NEW_BUSINESS = 'new'
