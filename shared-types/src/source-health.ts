import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/**
 * `silent`: it answers, and has had nothing new for much longer than usual. `broken`: it failed several times in a row.
 * `paused`: its status is inactive.
 */
export const SOURCE_STATES = ['unchecked', 'healthy', 'silent', 'broken', 'paused', 'sample'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/** As many failures in a row make a source a broken one. */
export const FAILURES_OF_BROKEN = 3

/** No source is silent before so many days without anything new; slow ones have longer. */
export const DAYS_OF_SILENCE = 30

/** How the reading of a source goes. */
export const sourceHealthSchema = z.object({
  state: z.enum(SOURCE_STATES),
  checkedAt: isoTimeSchema.nullable(),
  lastNewItemAt: isoTimeSchema.nullable(),
  /** Why the last check failed: a sentence for people. */
  problem: z.string().nullable(),
  /** In a row. */
  failures: z.number().int().min(0),
  /** Null where nothing is read by itself. */
  nextCheckAt: isoTimeSchema.nullable(),
})
export type SourceHealth = z.infer<typeof sourceHealthSchema>

/** How many checks of a source are kept. */
export const SOURCE_CHECKS_KEPT = 20

/** One reading of a source. */
export const sourceCheckSchema = z.object({
  id: z.string(),
  startedAt: isoTimeSchema,
  finishedAt: isoTimeSchema,
  /** `unchanged`: it says itself that nothing is new. */
  outcome: z.enum(['done', 'unchanged', 'failed']),
  /** Of HTTP, when it answered. */
  httpStatus: z.number().int().nullable(),
  /** What it holds, whether known already or not. */
  found: z.number().int().min(0),
  /** Of that, what it had not held before. */
  fresh: z.number().int().min(0),
  problem: z.string().nullable(),
})
export type SourceCheck = z.infer<typeof sourceCheckSchema>

/** Answer of `GET /api/sources/{id}/checks`, newest first. */
export const sourceChecksSchema = z.array(sourceCheckSchema)
