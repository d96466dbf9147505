import type { ReaderCategory } from '@hometown/shared-types/category'
import type { HarvestRun, HarvestSourceState } from '@hometown/shared-types/harvest'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { getSourceRow, listActiveSources, listDueSources, type SourceRow } from '../sources/sources.service.ts'
import {
  askToStop,
  findCurrentRun,
  findOpenRun,
  findRun,
  insertRun,
  insertRunSources,
  keepOpen,
  listRunSources,
} from './runs/harvest-runs.repository.ts'
import type { HarvestRunRow, HarvestRunSourceRow } from './runs/harvest-runs.table.ts'

/** A run in progress gets the missing sources. */
export async function requestHarvest(context: AppContext, category?: ReaderCategory): Promise<string> {
  const sources = await listActiveSources(context, category)
  const samples = sources.filter(({ sample }) => sample === 1).length
  return requestRun(
    context,
    sources.filter(({ sample }) => sample === 0),
    samples,
  )
}

/** A run in progress gets the source. @throws AppError 409 for a sample or a paused source */
export async function requestHarvestOf(context: AppContext, sourceId: string): Promise<string> {
  const source = await getSourceRow(context, sourceId)
  if (source.sample === 1) throw new AppError(409, 'sample', 'This sample source has nothing to read at its address.')
  if (source.status === 'inactive') throw new AppError(409, 'paused', 'This source is paused. Resume it to read it.')
  return requestRun(context, [source], 0)
}

/** @returns the run's id; a run in progress gets the missing sources */
async function requestRun(context: AppContext, sources: readonly SourceRow[], samples: number): Promise<string> {
  const toRead = sources.map(({ id, name, category }) => ({ source_id: id, name, category }))
  const runId = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const open = await findOpenRun(trx)
      const id = open?.id ?? uuid()
      if (!open) await insertRun(trx, { id, startedAt: context.clock.now(), samples })
      else if (!(await keepOpen(trx, id))) throw new LostRaceError()
      await insertRunSources(trx, id, toRead)
      return id
    }),
  )
  context.link.send({ type: 'harvest-wanted' })
  return runId
}

const MINUTE = 60_000
const MOST_IN_A_RUN = 500

export const readDueSources = every('read-sources', MINUTE, async (context) => {
  if (context.config.harvestSeconds === 0) return
  const due = await listDueSources(context, MOST_IN_A_RUN)
  if (due.length > 0) await requestRun(context, due, 0)
})

export async function currentHarvest(context: Pick<AppContext, 'store'>): Promise<HarvestRun | null> {
  const run = await findCurrentRun(context.store.db)
  return run ? runWithSources(context, run) : null
}

export async function stopHarvest(context: AppContext): Promise<HarvestRun | null> {
  await askToStop(context.store.db)
  context.link.send({ type: 'harvest-wanted' })
  announce(context, { type: 'changed', lists: ['content-suggestions'] })
  return currentHarvest(context)
}

export async function findHarvest(context: Pick<AppContext, 'store'>, runId: string): Promise<HarvestRun | undefined> {
  const run = await findRun(context.store.db, runId)
  return run && (await runWithSources(context, run))
}

async function runWithSources({ store }: Pick<AppContext, 'store'>, run: HarvestRunRow): Promise<HarvestRun> {
  return harvestRunFrom(run, await listRunSources(store.db, run.id))
}

function harvestRunFrom(run: HarvestRunRow, sources: readonly HarvestRunSourceRow[]): HarvestRun {
  const count = (...states: HarvestSourceState[]) => sources.filter(({ state }) => states.includes(state)).length
  return {
    id: run.id,
    startedAt: new Date(run.started_at).toISOString(),
    finishedAt: run.finished_at === null ? null : new Date(run.finished_at).toISOString(),
    discovered: sources.reduce((sum, { discovered }) => sum + discovered, 0),
    sourcesScanned: count('done', 'unchanged', 'failed'),
    failed: count('failed'),
    unchanged: count('unchanged'),
    samples: run.samples,
    stopped: run.stop_asked === 1,
    sources: sources.map(({ source_id, name, category, state, found, discovered, problem }) => ({
      ...{ sourceId: source_id, name, category, state },
      ...{ found, discovered, problem },
    })),
  }
}
