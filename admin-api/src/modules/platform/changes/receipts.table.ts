import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { Generated, Insertable, Selectable } from 'kysely'

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
  /** Of the lease under which it ran; null where one process publishes. */
  fence: Generated<number | null>
}

export type PublishRow = Selectable<PublishTable>
export type NewPublish = Insertable<PublishTable>
