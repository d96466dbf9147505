import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { isoTimeSchema } from './iso-time.ts'

/**
 * `unchanged`: it says itself that nothing is new. `stopped`: somebody ended the run before its turn was over.
 */
export const HARVEST_SOURCE_STATES = ['waiting', 'reading', 'done', 'unchanged', 'failed', 'stopped'] as const
export type HarvestSourceState = (typeof HARVEST_SOURCE_STATES)[number]

const count = z.number().int().min(0)

/** How the reading of one source went. */
export const harvestSourceSchema = z.object({
  sourceId: z.string(),
  name: z.string(),
  category: readerCategorySchema,
  state: z.enum(HARVEST_SOURCE_STATES),
  /** What it holds, whether known already or not. */
  found: count,
  /** New suggestions made of that. */
  discovered: count,
  /** A sentence for people; some of a source may have been read all the same. */
  problem: z.string().nullable(),
})
export type HarvestSource = z.infer<typeof harvestSourceSchema>

const totals = {
  /** New suggestions. */
  discovered: count,
  /** Sources that were asked, whatever came of it. */
  sourcesScanned: count,
  /** Of them, those that could not be read. */
  failed: count,
  /** Of them, those that had nothing new to read. */
  unchanged: count,
  /** Sources of the sample county, which are nowhere and are never asked. */
  samples: count,
  /** Whether somebody ended it early. */
  stopped: z.boolean(),
}

/** Body of `POST /api/content-suggestions/aggregate`: all active sources, or those of one category. */
export const aggregateSchema = z.object({ category: readerCategorySchema.optional() })

/** Its answer, when the run is over. */
export const harvestResultSchema = z.object(totals)
export type HarvestResult = z.infer<typeof harvestResultSchema>

/** One reading of sources. One run is under way at a time; whoever asks for another joins it. */
export const harvestRunSchema = z.object({
  id: z.string(),
  startedAt: isoTimeSchema,
  /** Null while it is under way. */
  finishedAt: isoTimeSchema.nullable(),
  ...totals,
  /** By name. */
  sources: z.array(harvestSourceSchema),
})
export type HarvestRun = z.infer<typeof harvestRunSchema>

/** Answer of `GET /api/content-suggestions/harvest` and of `POST …/harvest/stop`: the run under way, else the last one. */
export const currentHarvestSchema = harvestRunSchema.nullable()
