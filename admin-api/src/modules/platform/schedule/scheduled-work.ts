import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'

export interface DueTask {
  id: string
  kind: string
  subjectId: string
  dueAt: number
  payload: unknown
}

/** Call it in the task's transaction. @throws if another process has taken over; roll back then */
export type FinishTask = (trx: Transaction<Database>, state?: 'done' | 'cancelled') => Promise<void>

export interface ScheduledWork {
  name: string
  kinds: readonly string[]
  /** An error is stored with the task, which is retried with growing waits. */
  run(context: AppContext, task: DueTask, finish: FinishTask): Promise<void>
  /** Ends a run early because the process stops. The run throws then, and the next process tries again. */
  stop?(): void
  /** @param tryAt when the task is retried; null if it is given up */
  onFailure?(context: AppContext, task: DueTask, failure: { reason: string; tryAt: number | null }): Promise<void>
}
