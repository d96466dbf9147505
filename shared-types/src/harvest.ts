import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { isoTimeSchema } from './iso-time.ts'

/** `unchanged`: the source itself reports nothing new. `stopped`: somebody ended the run before its turn was over. */
const HARVEST_SOURCE_STATES = ['waiting', 'reading', 'done', 'unchanged', 'failed', 'stopped'] as const
export type HarvestSourceState = (typeof HARVEST_SOURCE_STATES)[number]

const count = z.number().int().min(0)

const harvestSourceSchema = z.object({
  sourceId: z.string(),
  name: z.string(),
  category: readerCategorySchema,
  state: z.enum(HARVEST_SOURCE_STATES),
  /** Items in the source, known or not. */
  found: count,
  /** New suggestions from them. */
  discovered: count,
  /** A sentence for people. Parts of the source may have been read. */
  problem: z.string().nullable(),
})
export type HarvestSource = z.infer<typeof harvestSourceSchema>

const totals = {
  /** New suggestions. */
  discovered: count,
  /** Sources that were asked, read or not. */
  sourcesScanned: count,
  /** Sources that couldn't be read. */
  failed: count,
  /** Somebody ended it early. */
  stopped: z.boolean(),
}

/** Body of `POST /api/content-suggestions/aggregate`: all active sources, or those of a category. */
export const aggregateSchema = z.object({ category: readerCategorySchema.optional() })

/** Answer of `POST /api/content-suggestions/aggregate`, after the run. */
export const harvestResultSchema = z.object(totals)
export type HarvestResult = z.infer<typeof harvestResultSchema>

/** A harvest. Only one runs at a time; further requests join it. */
const harvestRunSchema = z.object({
  id: z.string(),
  startedAt: isoTimeSchema,
  /** Null while it runs. */
  finishedAt: isoTimeSchema.nullable(),
  ...totals,
  /** By name. */
  sources: z.array(harvestSourceSchema),
})
export type HarvestRun = z.infer<typeof harvestRunSchema>

/** Answer of `GET /api/content-suggestions/harvest` and `POST …/harvest/stop`: the current run, else the last one. */
export const currentHarvestSchema = harvestRunSchema.nullable()

/** Answer of `POST /api/sources/{id}/check`; null if the source was deleted meanwhile. */
export const checkedSourceSchema = harvestSourceSchema.nullable()

/** Answer of `GET /api/sources/{id}/checks`: the last results of a source, newest first. */
export const sourceChecksSchema = z.array(
  z.object({
    id: z.string(),
    startedAt: isoTimeSchema,
    outcome: z.enum(['done', 'unchanged', 'failed']),
    /** Items in the source, known or not. */
    found: count,
    /** Items that are new for this source. */
    fresh: count,
    problem: z.string().nullable(),
  }),
)
export type SourceCheck = z.infer<typeof sourceChecksSchema>[number]
