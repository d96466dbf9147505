import { z } from 'zod'

/** Every error answer of the service. `message` is for people; above status 499 it tells nothing of the inside. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
