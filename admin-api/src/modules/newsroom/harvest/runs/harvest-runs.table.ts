import type { ReaderCategory } from '@hometown/shared-types/category'
import type { HarvestSourceState } from '@hometown/shared-types/harvest'
import type { Generated, Selectable } from 'kysely'

export interface HarvestRunTable {
  id: string
  /** 1 while it is in progress, then null. */
  open: number | null
  started_at: number
  finished_at: Generated<number | null>
  stop_asked: Generated<number>
  samples: Generated<number>
}
export type HarvestRunRow = Selectable<HarvestRunTable>

export interface HarvestRunSourceTable {
  run_id: string
  source_id: string
  name: string
  category: ReaderCategory
  state: Generated<HarvestSourceState>
  found: Generated<number>
  discovered: Generated<number>
  problem: Generated<string | null>
}
export type HarvestRunSourceRow = Selectable<HarvestRunSourceTable>
