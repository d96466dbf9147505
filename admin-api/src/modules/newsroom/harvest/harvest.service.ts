import type { HarvestRun, HarvestSourceState } from '@hometown/shared-types/contract/harvest'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import { retryConflicts } from '../../../database/write/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { getSourceRow, listActiveSources, listDueIds, type SourceRow } from '../sources/sources.service.ts'

type Trx = Transaction<Database>
type Stored = Pick<AppContext, 'store'>

type User = AuditEntry['user']

/** @returns the run's id; a run in progress gets the missing sources @param by for the audit log */
export async function requestHarvest(context: AppContext, category?: ReaderCategory, by: User = null): Promise<string> {
  const sources = await listActiveSources(context, category)
  const ids = sources.flatMap(({ id, sample }) => (sample ? [] : id))
  const details = { category: category ?? null }
  return requestRun(context, ids, { user: by, action: 'harvest.run', details })
}

/** @throws AppError 404; 409 for a sample or a paused source */
export async function requestHarvestOf(context: AppContext, sourceId: string, by: User): Promise<string> {
  const { id, name, sample, status } = await getSourceRow(context.store.db, sourceId)
  if (sample === 1) throw new AppError(409, 'sample', 'This sample source has nothing to read at its address.')
  if (status === 'inactive') throw new AppError(409, 'paused', 'This source is paused. Resume it to read it.')
  return requestRun(context, [id], { user: by, action: 'source.check', subject: id, details: { name } })
}

const MOST_IN_A_RUN = 500

export const readDueSources = every('read-sources', 60_000, async (context) => {
  if (context.config.harvestSeconds === 0) return
  const due = await listDueIds(context, MOST_IN_A_RUN)
  if (due.length > 0) await requestRun(context, due)
})

async function requestRun(context: AppContext, sourceIds: readonly string[], entry?: AuditEntry): Promise<string> {
  const runId = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      const open = await lockOpenRun(trx)
      const id = open ?? uuid()
      if (open === undefined) await trx.insertInto('harvest_runs').values({ id, open: 1, started_at: now }).execute()
      const rows = sourceIds.map((source_id) => ({ id: uuid(), run_id: id, source_id }))
      await insertMany(trx, 'source_checks', rows, { onlyNew: true })
      // A request may join a run, so each has its own entry.
      if (entry?.user) await recordAudit(trx, entry, now)
      return id
    }),
  )
  announce(context, { type: 'harvest' })
  return runId
}

/** Nobody closes the run or adds to it until the transaction ends. */
async function lockOpenRun(trx: Trx): Promise<string | undefined> {
  const locked = trx.updateTable('harvest_runs').set({ open: 1 }).where('open', '=', 1).returning('id')
  return (await locked.executeTakeFirst())?.id
}

export async function findOpenRun({ store }: Stored): Promise<{ id: string } | undefined> {
  return store.db.selectFrom('harvest_runs').select('id').where('open', '=', 1).executeTakeFirst()
}

export interface WaitingSource extends SourceRow {
  check_id: string
}

export async function listWaiting({ store }: Stored, runId: string): Promise<WaitingSource[]> {
  return store.db
    .selectFrom('source_checks')
    .innerJoin('sources', 'sources.id', 'source_checks.source_id')
    .selectAll('sources')
    .select('source_checks.id as check_id')
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('sources.name')
    .execute()
}

export async function startReading(db: AppContext['store']['db'], checkIds: readonly string[]): Promise<void> {
  const start = db
    .updateTable('source_checks')
    .set({ state: 'reading' })
    .where(isOneOf(db, 'id', checkIds))
  await start.where('state', '=', 'waiting').execute()
}

/** Moves the run's sources of some states to another. */
export async function moveSources(
  db: AppContext['store']['db'],
  runId: string,
  from: readonly HarvestSourceState[],
  to: { state: HarvestSourceState; problem?: string },
): Promise<void> {
  await db.updateTable('source_checks').set(to).where('run_id', '=', runId).where('state', 'in', from).execute()
}

/** @returns false if there are sources left to read */
export async function closeRun(context: AppContext, runId: string): Promise<boolean> {
  return context.store.db.transaction().execute(async (trx) => {
    // Before it is asked whether a source was added meanwhile.
    await lockOpenRun(trx)
    const waiting = trx.selectFrom('source_checks').select('id').where('run_id', '=', runId)
    if (await waiting.where('state', '=', 'waiting').limit(1).executeTakeFirst()) return false
    const closed = { open: null, finished_at: context.clock.now() }
    await trx.updateTable('harvest_runs').set(closed).where('id', '=', runId).execute()
    return true
  })
}

/** The run, else the last one. */
export async function findHarvest({ store: { db } }: Stored, runId?: string): Promise<HarvestRun | null> {
  const run = await db
    .selectFrom('harvest_runs')
    .selectAll()
    .$if(runId !== undefined, (query) => query.where('id', '=', runId ?? ''))
    // Whatever a wrong clock wrote before.
    .orderBy('open', (order) => order.desc().nullsLast())
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return null
  const sources = await db
    .selectFrom('source_checks')
    .innerJoin('sources', 'sources.id', 'source_checks.source_id')
    .select(['source_id as sourceId', 'name', 'category', 'state', 'found', 'discovered', 'source_checks.problem'])
    .where('run_id', '=', run.id)
    .orderBy('name')
    .orderBy('source_id')
    .execute()
  const count = (...states: HarvestSourceState[]) => sources.filter(({ state }) => states.includes(state)).length
  return {
    id: run.id,
    startedAt: new Date(run.started_at).toISOString(),
    finishedAt: run.finished_at === null ? null : new Date(run.finished_at).toISOString(),
    discovered: sources.reduce((sum, { discovered }) => sum + discovered, 0),
    sourcesScanned: count('done', 'unchanged', 'failed'),
    failed: count('failed'),
    sources,
  }
}
