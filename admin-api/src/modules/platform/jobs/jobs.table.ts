import type { Generated, Selectable } from 'kysely'

/** At most one waits per kind and subject. */
export interface JobTable {
  /** Ids are in the order of planning. */
  id: string
  kind: string
  subject_id: string
  due_at: number
  /** After a failure; null before any. */
  try_at: Generated<number | null>
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  attempts: Generated<number>
  error: Generated<string | null>
  created_at: number
  finished_at: Generated<number | null>
}

export type JobRow = Selectable<JobTable>

/** One row. */
export interface LeaderTable {
  id: number
  /** Grows with each new leader. What an earlier one writes isn't committed. */
  fence: number
  /** The leader's machine. */
  node: string
  /** When it was last known to be at work, in milliseconds; null after it ended in order. */
  seen_at: number | null
}
