import { z } from 'zod'

/** Every error answer. `message` is for people; from status 500 on it reveals nothing. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
