import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { Selectable } from 'kysely'

export interface PublishTable {
  id: string
  started_at: number
  finished_at: number | null
  outcome: PublishReceipt['outcome']
  release: string | null
  changes: number
  files_written: number
  files_removed: number
  milliseconds: number | null
  message: string
  notices: string
}

export type PublishRow = Selectable<PublishTable>
