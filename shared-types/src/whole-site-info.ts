import { z } from 'zod'
import { type FormerPaths, pageRedirectSchema, siteInfoSchema } from './site-info.ts'

const formerPathsSchema = z.object({
  single: z.array(z.object({ from: z.string(), to: z.string() })),
  patterns: z.array(z.string()),
}) satisfies z.ZodType<FormerPaths>

/** With what only the publisher needs. */
export const wholeSiteInfoSchema = siteInfoSchema.extend({
  formerPaths: formerPathsSchema.optional(),
  pageRedirects: z.array(pageRedirectSchema).optional(),
})
