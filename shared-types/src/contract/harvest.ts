import { z } from 'zod'
import { call, type } from './call.ts'
import { type ReaderCategory, readerCategorySchema } from './category.ts'

/** `unchanged`: the source itself reports nothing new. */
export type HarvestSourceState = 'waiting' | 'reading' | 'done' | 'unchanged' | 'failed'

export interface HarvestSource {
  sourceId: string
  name: string
  category: ReaderCategory
  state: HarvestSourceState
  /** Items in the source, known or not. */
  found: number
  /** New suggestions from them. */
  discovered: number
  /** A sentence for people. Parts of the source may have been read. */
  problem: string | null
}

export interface HarvestResult {
  /** New suggestions. */
  discovered: number
  /** Sources that were asked, read or not. */
  sourcesScanned: number
  /** Sources that couldn't be read. */
  failed: number
}

/** A harvest. Only one runs at a time; further requests join it. */
export interface HarvestRun extends HarvestResult {
  id: string
  startedAt: string
  /** Null while it runs. */
  finishedAt: string | null
  /** By name. */
  sources: HarvestSource[]
}

export const harvestCalls = {
  /** Reads all active sources, or those of a category, and answers after the run. */
  start: call('POST', '/api/content-suggestions/aggregate', {
    body: z.object({ category: readerCategorySchema.optional() }).nullish(),
    answer: type<HarvestResult>(),
  }),
  /** The current run, else the last one. */
  get: call('GET', '/api/content-suggestions/harvest', { answer: type<HarvestRun | null>() }),
  /** Reads one source now, alone or within the current run; null if it was deleted meanwhile. */
  check: call('POST', '/api/sources/:id/check', { answer: type<HarvestSource | null>() }),
}
