import { personListQuerySchema } from '@hometown/shared-types/person'
import { z } from 'zod'

/** The query string of the screen. `edit`: a person's id, or `new`; `name`: what a new one is called. */
export const listStateSchema = z.object({
  search: z.string().catch('').default(''),
  sort: personListQuerySchema.shape.sort.catch('name'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
  edit: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  kind: z.enum(['person', 'organization']).optional().catch(undefined),
})
export type PeopleListState = z.infer<typeof listStateSchema>
export type ChangeListState = (changes: Partial<PeopleListState>) => void

export const NEW_PERSON = 'new'
