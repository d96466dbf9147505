import { deliveryStateSchema } from '@hometown/shared-types/newsletter-sending'
import { z } from 'zod'

/** The query string of the screen: which addresses are shown. */
export const shownSchema = z.object({
  state: deliveryStateSchema.optional().catch(undefined),
  search: z.string().catch('').default(''),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
