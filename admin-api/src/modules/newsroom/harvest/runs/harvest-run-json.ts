import type { HarvestRun, HarvestSourceState } from '@hometown/shared-types/harvest'
import type { HarvestRunRow, HarvestRunSourceRow } from './harvest-runs.table.ts'

export function harvestRunFrom(run: HarvestRunRow, sources: readonly HarvestRunSourceRow[]): HarvestRun {
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
