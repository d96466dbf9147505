import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { type OneAtATime, oneAtATime } from '../../../lib/one-at-a-time.ts'
import type { JobRow } from './jobs.table.ts'
import { type Leader, LeadershipLostError, requireLeader, writeAsLeader } from './leader.service.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE]
const LONGEST_WAIT = 60 * MINUTE
/** Reached after about 24 hours. */
const MOST_TRIES = 28

export interface DueJob {
  kind: string
  subjectId: string
  dueAt: number
}

/** Call it in the job's transaction. @throws LeadershipLostError if another process leads now; roll back then */
type FinishJob = (trx: Transaction<Database>) => Promise<void>

/** Does one job at a time, of its kinds. */
export interface JobWork {
  name: string
  kinds: readonly string[]
  /** May run twice for a job, if the process dies. An error is stored with the job, which is tried again later and later. */
  run(context: AppContext, job: DueJob, finish: FinishJob): Promise<void>
  /** After the first failure and the last. @param tryAt when the job is tried again; null if it is given up */
  onFailure?(context: AppContext, job: DueJob, failure: { reason: string; tryAt: number | null }): Promise<void>
}

export interface JobLoop {
  /** Resolves when nothing is due any more. */
  look(): Promise<void>
  /** Works side by side. */
  start(): void
  stop(): Promise<void>
}

/** While nothing is due, it only reads. */
export function createJobLoop(context: AppContext, leader: Leader, works: readonly JobWork[]): JobLoop {
  const { store, clock, log } = context
  const workers = works.map((work) => ({ work, passes: createWorker(context, leader, work, () => isStopped) }))
  let isStopped = false
  const starting = oneAtATime(
    async () => {
      for (const { passes } of await findBusy()) passes.start()
    },
    (error) => log.error({ err: error }, 'couldn’t look for due jobs'),
  )

  async function findBusy() {
    if (isStopped) return []
    const rows = await store.db.selectFrom('jobs').select('kind').distinct().where(isToDo(clock.now())).execute()
    const kinds = new Set(rows.map(({ kind }) => kind))
    return workers.filter(({ work }) => work.kinds.some((kind) => kinds.has(kind)))
  }

  return {
    async look() {
      await Promise.all((await findBusy()).map(({ passes }) => passes.run()))
    },
    start: starting.start,
    async stop() {
      isStopped = true
      await starting.settled()
      await Promise.all(workers.map(({ passes }) => passes.settled()))
    },
  }
}

function createWorker(context: AppContext, leader: Leader, work: JobWork, isStopped: () => boolean): OneAtATime {
  const { store, clock, log } = context

  async function pass(): Promise<void> {
    while (!isStopped()) {
      await resumeInterrupted()
      const next = await findNext(store.db, work.kinds, clock.now())
      if (!next || isStopped()) return
      const row = await writeAsLeader(store, leader, (trx) => claim(trx, next.id))
      // One that is claimed while this process stops is left to the next.
      if (row && !isStopped()) await attempt(row)
    }
  }

  /** Nothing of these was committed: a process died over them, or couldn't note their end. */
  async function resumeInterrupted(): Promise<void> {
    const { db } = store
    const running = db.selectFrom('jobs').select(['id', 'kind', 'subject_id']).where('state', '=', 'running')
    for (const row of await running.where('kind', 'in', work.kinds).execute()) {
      const now = clock.now()
      await writeAsLeader(store, leader, (trx) => fail(trx, row, { error: 'Interrupted.', tryAt: now, now }))
    }
  }

  async function attempt(row: JobRow): Promise<void> {
    const job = { kind: row.kind, subjectId: row.subject_id, dueAt: row.due_at }
    try {
      await work.run(context, job, async (trx) => {
        await requireLeader(trx, store.kind, leader)
        const end = { state: 'done' as const, finished_at: clock.now(), error: null }
        await trx.updateTable('jobs').set(end).where('id', '=', row.id).where('state', '=', 'running').execute()
      })
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error
      await noteFailure(row, job, error)
    }
  }

  async function noteFailure(row: JobRow, job: DueJob, cause: unknown): Promise<void> {
    const error = cause instanceof Error ? cause.message : String(cause)
    const now = clock.now()
    const tryAt = row.attempts >= MOST_TRIES ? null : now + (WAITS[row.attempts - 1] ?? LONGEST_WAIT)
    log.error({ err: cause, kind: job.kind, subject: job.subjectId, tryAt }, 'a job failed')
    await writeAsLeader(store, leader, (trx) => fail(trx, row, { error, tryAt, now }))
    if (row.attempts === 1 || tryAt === null) await work.onFailure?.(context, job, { reason: error, tryAt })
  }

  return oneAtATime(pass, (error) => log.error({ err: error, work: work.name }, 'couldn’t do the due jobs'))
}

/** What is due, and what may have been interrupted. */
function isToDo(now: number) {
  return (row: ExpressionBuilder<Database, 'jobs'>) =>
    row.and([row('state', 'in', ['waiting', 'running']), row.or([row('state', '=', 'running'), isDue(row, now)])])
}

function isDue(row: ExpressionBuilder<Database, 'jobs'>, now: number) {
  return row(row.fn.coalesce('try_at', 'due_at'), '<=', now)
}

/** Ties go by kind. */
async function findNext(db: Kysely<Database>, kinds: readonly string[], now: number) {
  return db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where((row) => isDue(row, now))
    .orderBy('due_at')
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst()
}

/** Undefined if it was cancelled meanwhile. */
async function claim(trx: Transaction<Database>, id: string): Promise<JobRow | undefined> {
  return trx
    .updateTable('jobs')
    .set((row) => ({ state: 'running', attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

/** One that was planned anew meanwhile isn't tried again. */
async function fail(
  trx: Transaction<Database>,
  { id, kind, subject_id }: Pick<JobRow, 'id' | 'kind' | 'subject_id'>,
  { error, tryAt, now }: { error: string; tryAt: number | null; now: number },
): Promise<void> {
  const waiting = trx.selectFrom('jobs').select('id').where('state', '=', 'waiting')
  const anew = await waiting.where('kind', '=', kind).where('subject_id', '=', subject_id).executeTakeFirst()
  const after =
    tryAt !== null && !anew
      ? { state: 'waiting' as const, try_at: tryAt }
      : { state: tryAt === null ? ('failed' as const) : ('cancelled' as const), finished_at: now }
  await trx
    .updateTable('jobs')
    .set({ error, ...after })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
