import type { HarvestSourceState } from '@hometown/shared-types/harvest'
import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { insertMany, isOneOf } from '../../../../database/many-rows.ts'
import type { HarvestRunRow, HarvestRunSourceRow, HarvestRunSourceTable } from './harvest-runs.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

type SourceToRead = Pick<HarvestRunSourceRow, 'source_id' | 'name' | 'category'>

export async function findOpenRun(db: Db): Promise<HarvestRunRow | undefined> {
  return db.selectFrom('harvest_runs').selectAll().where('open', '=', 1).executeTakeFirst()
}

export async function findRun(db: Db, id: string): Promise<HarvestRunRow | undefined> {
  return db.selectFrom('harvest_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findCurrentRun(db: Db): Promise<HarvestRunRow | undefined> {
  return db
    .selectFrom('harvest_runs')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** @throws a conflict if another run is in progress, because `open` is unique */
export async function insertRun(trx: Trx, run: { id: string; startedAt: number; samples: number }): Promise<void> {
  await trx
    .insertInto('harvest_runs')
    .values({ id: run.id, open: 1, started_at: run.startedAt, samples: run.samples })
    .execute()
}

export async function insertRunSources(trx: Trx, runId: string, sources: readonly SourceToRead[]): Promise<void> {
  const rows = sources.map((source) => ({ run_id: runId, ...source }))
  await insertMany(trx, 'harvest_run_sources', rows, { onlyNew: true })
}

export async function listRunSources(db: Db, runId: string): Promise<HarvestRunSourceRow[]> {
  return db
    .selectFrom('harvest_run_sources')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('name')
    .orderBy('source_id')
    .execute()
}

export async function listWaitingIds(db: Db, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('harvest_run_sources')
    .select('source_id')
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('name')
    .execute()
  return rows.map(({ source_id }) => source_id)
}

export async function updateRunSource(
  db: Db,
  runId: string,
  sourceId: string,
  changes: Updateable<HarvestRunSourceTable>,
): Promise<void> {
  await db
    .updateTable('harvest_run_sources')
    .set(changes)
    .where('run_id', '=', runId)
    .where('source_id', '=', sourceId)
    .execute()
}

export async function startRunSources(db: Db, runId: string, sourceIds: readonly string[]): Promise<void> {
  await db
    .updateTable('harvest_run_sources')
    .set({ state: 'reading' })
    .where('run_id', '=', runId)
    .where(isOneOf(db, 'source_id', sourceIds))
    .execute()
}

export async function countRun(
  db: Db,
  runId: string,
): Promise<{ sources: number; scanned: number; discovered: number }> {
  const { rows } = await sql<{ sources: number; scanned: number; discovered: number | null }>`
    select count(*) as sources,
      sum(case when state in ('done', 'unchanged', 'failed') then 1 else 0 end) as scanned,
      sum(discovered) as discovered
    from harvest_run_sources where run_id = ${runId}
  `.execute(db)
  const [row] = rows
  return {
    sources: Number(row?.sources ?? 0),
    scanned: Number(row?.scanned ?? 0),
    discovered: Number(row?.discovered ?? 0),
  }
}

export async function askToStop(db: Db): Promise<void> {
  await db.updateTable('harvest_runs').set({ stop_asked: 1 }).where('open', '=', 1).execute()
}

/** @param problem for sources that the previous holder was reading */
export async function failInterrupted(trx: Trx, runId: string, problem: string): Promise<void> {
  await moveRunSources(trx, runId, 'reading', { state: 'failed', problem })
}

/** Locks the run until the transaction ends. @returns false if it is closed already */
export async function keepOpen(trx: Trx, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('harvest_runs')
    .set({ open: 1 })
    .where('id', '=', runId)
    .where('open', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * @param isStopped skip the waiting sources
 * @param keep how many runs to keep; the sources' checks keep older results
 * @returns false while there are sources left to read
 */
export async function closeRun(
  trx: Trx,
  runId: string,
  { finishedAt, isStopped, keep }: { finishedAt: number; isStopped: boolean; keep: number },
): Promise<boolean> {
  if (isStopped) await moveRunSources(trx, runId, 'waiting', { state: 'stopped', problem: null })
  const left = await trx
    .selectFrom('harvest_run_sources')
    .select('source_id')
    .where('run_id', '=', runId)
    .where('state', 'in', ['waiting', 'reading'])
    .limit(1)
    .executeTakeFirst()
  if (left) return false
  const closed = { open: null, finished_at: finishedAt }
  await trx.updateTable('harvest_runs').set(closed).where('id', '=', runId).where('open', '=', 1).execute()
  await deleteOldRuns(trx, keep)
  return true
}

async function moveRunSources(
  trx: Trx,
  runId: string,
  from: HarvestSourceState,
  to: Pick<HarvestRunSourceRow, 'state' | 'problem'>,
): Promise<void> {
  await trx.updateTable('harvest_run_sources').set(to).where('run_id', '=', runId).where('state', '=', from).execute()
}

async function deleteOldRuns(trx: Trx, keep: number): Promise<void> {
  const { rows } = await sql<{ started_at: number }>`
    select started_at from harvest_runs order by started_at desc limit 1 offset ${keep}
  `.execute(trx)
  const [row] = rows
  if (row)
    await trx.deleteFrom('harvest_runs').where('started_at', '<=', row.started_at).where('open', 'is', null).execute()
}
