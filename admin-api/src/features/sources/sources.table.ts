import type { ReaderCategory } from '@hometown/shared-types/category'
import type { SourceStatus, SourceType } from '@hometown/shared-types/source'
import type { Generated, Selectable } from 'kysely'

export interface SourceTable {
  id: string
  name: string
  /** Unique. */
  url: string
  source_type: SourceType
  category: ReaderCategory
  description: string | null
  status: SourceStatus
  ai_suggested: Generated<number>
  sample: Generated<number>
  created_at: number
  updated_at: number
}

export type SourceRow = Selectable<SourceTable>
