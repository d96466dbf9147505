import { z } from 'zod'

const keySchema = z.object({ id: z.string(), value: z.string(), createdAt: z.string() })

/** The first key of each list is current; older ones still verify what they signed. */
export const secretsSchema = z.object({
  webhook: z.array(keySchema).min(1),
  links: z.array(keySchema).min(1),
  /** Missing in older installations. */
  mail: z.array(keySchema).min(1).optional(),
})
export type Secrets = z.infer<typeof secretsSchema>
