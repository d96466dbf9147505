import { SOURCE_CHECKS_KEPT, type SourceCheck } from '@hometown/shared-types/source-health'
import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { type CheckOutcome, healthAfter } from './health-after.ts'
import { checkFromRow } from './source-row.ts'
import { findSourceRow, insertChecks, listCheckRows, listRowsOfIds, updateSourceRow } from './sources.repository.ts'
import type { SourceCheckRow, SourceRow } from './sources.table.ts'

export type { CheckOutcome } from './health-after.ts'

export async function listSourceChecks({ store }: Pick<AppContext, 'store'>, id: string): Promise<SourceCheck[]> {
  if (!(await findSourceRow(store.db, id))) throw notFound('Source')
  return (await listCheckRows(store.db, id, SOURCE_CHECKS_KEPT)).map(checkFromRow)
}

export interface SourceCheckToRecord {
  source: Pick<SourceRow, 'id' | 'url' | 'feed_url'>
  outcome: CheckOutcome
}

/** Skips sources that were deleted or got another URL since: the result is for the old one. */
export async function recordChecks(
  { config }: Pick<AppContext, 'config'>,
  trx: Transaction<Database>,
  checks: readonly SourceCheckToRecord[],
): Promise<void> {
  const rows = await listRowsOfIds(
    trx,
    checks.map(({ source }) => source.id),
  )
  const before = new Map(rows.map((row) => [row.id, row]))
  const told: SourceCheckRow[] = []
  for (const { source: read, outcome } of checks) {
    const source = before.get(read.id)
    if (!source || source.url !== read.url || source.feed_url !== read.feed_url) continue
    const { id: sourceId } = source
    const problem = outcome.problem ? storable(outcome.problem) : null
    const health = healthAfter(source, { ...outcome, problem }, config.harvestSeconds)
    await updateSourceRow(trx, sourceId, health)
    told.push({
      id: uuid(),
      source_id: sourceId,
      started_at: outcome.startedAt,
      finished_at: outcome.finishedAt,
      outcome: outcome.outcome,
      http_status: outcome.httpStatus ?? null,
      found: outcome.found,
      fresh: outcome.fresh,
      error: problem,
    })
  }
  await insertChecks(trx, told, SOURCE_CHECKS_KEPT)
}
