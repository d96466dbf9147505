import { z } from 'zod'

const count = z.number().int().min(0)

/**
 * - `unavailable`: the database or the object store didn't answer
 * - `lost`: another machine published by then
 */
export const publishOutcomeSchema = z.enum(['published', 'failed', 'unavailable', 'lost'])
export type PublishOutcome = z.infer<typeof publishOutcomeSchema>

/** A process's publishes since it started. */
export const publishTotalsSchema = z.object({
  outcomes: z.array(z.object({ outcome: publishOutcomeSchema, publishes: count })),
  /** Put into the object store for the site. */
  objects: count,
  bytes: count,
  uploadSeconds: z.number().min(0),
  /** Of the transactions that made files of the object store live. */
  commitSeconds: z.number().min(0),
})
export type PublishTotals = z.infer<typeof publishTotalsSchema>
