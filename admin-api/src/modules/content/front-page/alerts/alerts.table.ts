import type { AlertLevel } from '@hometown/shared-types/contract/alerts'
import type { Generated, Selectable } from 'kysely'

export interface ReaderAlertTable {
  id: string
  level: AlertLevel
  text: string
  url: string | null
  starts_at: number
  /** Brought forward if somebody ends it. */
  ends_at: number
  created_at: number
  created_by: string | null
  sample: Generated<number>
}

export type AlertRow = Selectable<ReaderAlertTable>
