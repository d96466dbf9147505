import type { Generated, Selectable } from 'kysely'

/** What is to be done at a time, by whoever does this kind of work. At most one waits per kind and subject. */
export interface ScheduleTable {
  id: string
  /** `article-publish`, `article-unpublish` … */
  kind: string
  subject_id: string | null
  /** JSON. */
  payload: string | null
  due_at: number
  /** When it is tried again after a failure; null before any. */
  try_at: Generated<number | null>
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  attempts: Generated<number>
  fence: number | null
  error: string | null
  created_at: number
  finished_at: number | null
}

export type ScheduleRow = Selectable<ScheduleTable>
