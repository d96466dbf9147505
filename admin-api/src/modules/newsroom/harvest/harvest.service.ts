import type { HarvestRun, HarvestSourceState } from '@hometown/shared-types/contract/harvest'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { insertMany, isOneOf } from '../../../database/bulk-sql.ts'
import { type Actor, accountOf, type Db, type Tx } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import { announceToDesks } from '../../platform/live/index.ts'
import { listActiveSources, listDueSourceIds, type SourceRow, sources } from '../sources/index.ts'

/** @returns the run's id; a run in progress gets the missing sources */
export async function requestHarvest(context: AppContext, category?: ReaderCategory, actor: Actor = 'clock') {
  const active = await listActiveSources(context, category)
  return addSourcesToOpenRun(context, actor, async (tx) => {
    // A request may join a run, so each has its own entry.
    if (accountOf(actor)) await tx.audit('harvest.run', undefined, { category: category ?? null })
    return active.flatMap(({ id, sample }) => (sample ? [] : id))
  })
}

/** @throws AppError 404; 409 for a sample or a paused source */
export async function requestSourceCheck(context: AppContext, actor: Actor, sourceId: string): Promise<string> {
  return addSourcesToOpenRun(context, actor, async (tx) => {
    const source = await tx.expect(sources, sourceId)
    if (source.sample === 1) throw new AppError(409, 'sample', 'This sample source has nothing to read at its address.')
    if (source.status === 'inactive') throw new AppError(409, 'paused', 'This source is paused. Resume it to read it.')
    await tx.audit('source.check', source, { name: source.name })
    return [source.id]
  })
}

const MAX_SOURCES_PER_HARVEST_RUN = 500

export const requestDueSources = planEvery('read-sources', 60_000, async (context) => {
  if (context.config.harvestSeconds === 0) return
  const due = await listDueSourceIds(context, MAX_SOURCES_PER_HARVEST_RUN)
  if (due.length > 0) await addSourcesToOpenRun(context, 'clock', async () => due)
})

async function addSourcesToOpenRun(context: AppContext, actor: Actor, choose: (tx: Tx) => Promise<readonly string[]>) {
  const runId = await context.store.write(actor, async (tx) => {
    const sourceIds = await choose(tx)
    const open = await lockOpenHarvestRun(tx)
    const id = open ?? uuid()
    if (open === undefined) await tx.db.insertInto('harvest_runs').values({ id, open: 1, started_at: tx.now }).execute()
    const rows = sourceIds.map((source_id) => ({ id: uuid(), run_id: id, source_id }))
    await insertMany(tx.db, 'source_checks', rows, { onlyNew: true })
    return id
  })
  announceToDesks(context, { type: 'harvest' })
  return runId
}

/** Nobody closes the run or adds to it until the transaction ends. */
async function lockOpenHarvestRun({ db }: Tx): Promise<string | undefined> {
  const locked = db.updateTable('harvest_runs').set({ open: 1 }).where('open', '=', 1).returning('id')
  return (await locked.executeTakeFirst())?.id
}

export async function findOpenRun({ store }: AppContext): Promise<{ id: string } | undefined> {
  return store.db.selectFrom('harvest_runs').select('id').where('open', '=', 1).executeTakeFirst()
}

export type WaitingSource = SourceRow & { check_id: string }

export async function listWaitingSources({ store }: AppContext, runId: string): Promise<WaitingSource[]> {
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

/** Only the harvest job changes the state of checks, so they have no version. */
export async function markAsReading(db: Db, checkIds: readonly string[]): Promise<void> {
  const start = db
    .updateTable('source_checks')
    .set({ state: 'reading' })
    .where(isOneOf(db, 'id', checkIds))
  await start.where('state', '=', 'waiting').execute()
}

export async function setCheckStates(
  db: Db,
  runId: string,
  from: readonly HarvestSourceState[],
  to: { state: HarvestSourceState; problem?: string },
): Promise<void> {
  await db.updateTable('source_checks').set(to).where('run_id', '=', runId).where('state', 'in', from).execute()
}

/** @returns false if there are sources left to read */
export async function closeFinishedRun({ store }: AppContext, runId: string): Promise<boolean> {
  return store.write('clock', async (tx) => {
    // Lock first: another process may be adding a source to this run.
    await lockOpenHarvestRun(tx)
    const waiting = tx.db.selectFrom('source_checks').select('id').where('run_id', '=', runId)
    if (await waiting.where('state', '=', 'waiting').limit(1).executeTakeFirst()) return false
    const closed = { open: null, finished_at: tx.now }
    await tx.db.updateTable('harvest_runs').set(closed).where('id', '=', runId).execute()
    return true
  })
}

/** Finds the run, else the last one. */
export async function findHarvestRun({ store: { db } }: AppContext, runId?: string): Promise<HarvestRun | null> {
  const run = await db
    .selectFrom('harvest_runs')
    .selectAll()
    .$if(runId !== undefined, (query) => query.where('id', '=', runId ?? ''))
    // The open run comes first, whatever a wrong clock wrote before.
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
