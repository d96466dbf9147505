import { z } from 'zod'
import { idSchema, optionalIdSchema } from './rendered.ts'

/** A category or tag. `name` may contain entities (`Arts &amp; Culture`); `count` counts all types, not only posts. */
export const termSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  taxonomy: z.string().default('category'),
  parent: optionalIdSchema,
  count: z.number().int().default(0),
  description: z.string().default(''),
  link: z.string().default(''),
})
export type WordPressTerm = z.infer<typeof termSchema>

/** WordPress derives a missing `slug` from the name. */
export interface CategoryFields {
  name: string
  slug?: string
  parent?: number
  description?: string
}
