import type { ChangeKind } from '@hometown/shared-types/publishing'
import type { Generated, Selectable } from 'kysely'

export interface ChangeTable {
  seq: Generated<number>
  kind: ChangeKind
  content_id: number | null
  subject_id: string | null
  before: string | null
  after: string | null
  created_at: number
  /** Of the first publish that brought it to a copy of the site. */
  publish_id: string | null
  /** On PostgreSQL only: the transaction. */
  readonly xid?: Generated<string>
}

export type ChangeRow = Selectable<ChangeTable>
