import { seenChoiceSchema, seenKindSchema } from '@hometown/shared-types/seen'
import { z } from 'zod'

/** Something that leaves readers, and what they find from now on. With a WordPress it is kept until that has done it. */
export const leavingSchema = z.object({
  shown: z.object({
    ...{ kind: seenKindSchema, id: z.string(), title: z.string(), slug: z.string() },
    formerSlugs: z.array(z.string()).readonly().optional(),
  }),
  by: z.object({ id: z.string(), username: z.string() }),
  /** Missing if nobody knew it when somebody looked. */
  choice: seenChoiceSchema.or(z.undefined()),
  /** Ids of the decisions that led readers here then. */
  redirects: z.array(z.string()).readonly(),
})
export type Leaving = Readonly<z.output<typeof leavingSchema>>
