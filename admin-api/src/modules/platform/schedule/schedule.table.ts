import type { Generated, Selectable } from 'kysely'

/** At most one task waits per kind and subject. */
export interface ScheduleTable {
  id: string
  kind: string
  subject_id: string | null
  payload: string | null
  due_at: number
  /** After a failure; null before any. */
  try_at: Generated<number | null>
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  attempts: Generated<number>
  fence: number | null
  error: string | null
  created_at: number
  finished_at: number | null
}

export type ScheduleRow = Selectable<ScheduleTable>
