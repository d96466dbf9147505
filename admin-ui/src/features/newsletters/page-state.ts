import { newsletterListQuerySchema } from '@hometown/shared-types/newsletter'
import { z } from 'zod'

/** What follows the `?` of the screen. `edit`: the newsletter in the composer. */
export const pageStateSchema = z.object({
  edit: z.string().optional().catch(undefined),
  search: z.string().catch('').default(''),
  status: newsletterListQuerySchema.shape.status.catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
export type PageState = z.infer<typeof pageStateSchema>
export type HistoryState = Pick<PageState, 'search' | 'status' | 'page'>
