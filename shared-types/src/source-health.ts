import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/**
 * `silent`: reachable, but without anything new for much longer than usual. `broken`: several consecutive failures.
 * `paused`: its status is inactive.
 */
export const SOURCE_STATES = ['unchecked', 'healthy', 'silent', 'broken', 'paused', 'sample'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/** Consecutive failures. */
export const FAILURES_OF_BROKEN = 3

/** Minimum; slow sources have longer. */
export const DAYS_OF_SILENCE = 30

export const sourceHealthSchema = z.object({
  state: z.enum(SOURCE_STATES),
  checkedAt: isoTimeSchema.nullable(),
  lastNewItemAt: isoTimeSchema.nullable(),
  /** Why the last check failed: a sentence for people. */
  problem: z.string().nullable(),
  /** Consecutive. */
  failures: z.number().int().min(0),
  /** Null if automatic reading is off. */
  nextCheckAt: isoTimeSchema.nullable(),
})

/** Per source. */
export const SOURCE_CHECKS_KEPT = 20

export const sourceCheckSchema = z.object({
  id: z.string(),
  startedAt: isoTimeSchema,
  finishedAt: isoTimeSchema,
  /** `unchanged`: the source itself reports nothing new. */
  outcome: z.enum(['done', 'unchanged', 'failed']),
  /** Null if there was no answer. */
  httpStatus: z.number().int().nullable(),
  /** Items in the source, known or not. */
  found: z.number().int().min(0),
  /** Items that are new for this source. */
  fresh: z.number().int().min(0),
  problem: z.string().nullable(),
})
export type SourceCheck = z.infer<typeof sourceCheckSchema>

/** Answer of `GET /api/sources/{id}/checks`, newest first. */
export const sourceChecksSchema = z.array(sourceCheckSchema)
