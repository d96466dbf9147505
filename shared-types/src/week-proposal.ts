import { z } from 'zod'
import { plainDateSchema } from './iso-time.ts'
import { chosenArticleSchema } from './newsletter.ts'

const count = z.number().int().min(0)

/** Answer of `GET /api/newsletters/this-week`: what a newsletter about the last seven days would contain. */
export const weekProposalSchema = z.object({
  title: z.string(),
  /** By section, the best of each first. */
  articles: z.array(
    chosenArticleSchema.omit({ excerpt: true }).extend({
      /** `412 reads`, `Published Friday` */
      reason: z.string(),
    }),
  ),
  /** Articles published in these days, chosen or not. */
  published: count,
  /** The first of these days: earlier than a week ago if the last newsletter was. */
  since: plainDateSchema,
  /** At most so many articles. */
  most: count,
  /** How many of the published ones are over `most`. */
  leftOut: count,
  /** Events of the seven days to come. */
  events: count,
})
export type WeekProposal = z.infer<typeof weekProposalSchema>
