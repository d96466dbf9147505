import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'

/** Something that is due, as `plan` of `schedule.service.ts` wrote it. */
export interface DueTask {
  id: string
  kind: string
  subjectId: string
  /** When it was to be done; milliseconds. After a downtime that is long ago. */
  dueAt: number
  payload: unknown
}

/**
 * Ends a task, in the transaction that does it.
 * @throws when another process has taken the work over; the transaction must not be committed then.
 */
export type FinishTask = (trx: Transaction<Database>, state?: 'done' | 'cancelled') => Promise<void>

/** Work that is planned for a time, once. One process at a time does it, one task after the other. */
export interface ScheduledWork {
  /** The name of its lease. */
  name: string
  kinds: readonly string[]
  /** Does a task and ends it. Whatever it throws is kept with the task, which is tried again, later each time. */
  run(context: AppContext, task: DueTask, finish: FinishTask): Promise<void>
  /** Tells people of a failure. @param tryAt when it is tried again; null when it is given up. */
  onFailure?(context: AppContext, task: DueTask, failure: { reason: string; tryAt: number | null }): Promise<void>
}
