import { SOURCE_CHECKS_KEPT, type SourceCheck } from '@hometown/shared-types/source-health'
import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/app-error.ts'
import { type CheckOutcome, healthAfter } from './health-after.ts'
import { insertCheck, listCheckRows } from './source-checks.repository.ts'
import { checkFromRow } from './source-row.ts'
import { findSourceRow, updateSourceRow } from './sources.repository.ts'

export type { CheckOutcome } from './health-after.ts'

/** Newest first. */
export async function listSourceChecks({ store }: Pick<AppContext, 'store'>, id: string): Promise<SourceCheck[]> {
  if (!(await findSourceRow(store.db, id))) throw notFound('Source')
  return (await listCheckRows(store.db, id, SOURCE_CHECKS_KEPT)).map(checkFromRow)
}

/** Keeps what reading a source came to, and when it is tried next. One that is gone meanwhile is passed over. */
export async function recordCheck(
  { config }: Pick<AppContext, 'config'>,
  trx: Transaction<Database>,
  sourceId: string,
  outcome: CheckOutcome,
): Promise<void> {
  const before = await findSourceRow(trx, sourceId)
  if (!before) return
  const problem = outcome.problem ? storable(outcome.problem) : null
  await updateSourceRow(trx, sourceId, healthAfter(before, { ...outcome, problem }, config.harvestSeconds))
  const check = {
    id: uuid(),
    source_id: sourceId,
    started_at: outcome.startedAt,
    finished_at: outcome.finishedAt,
    outcome: outcome.outcome,
    http_status: outcome.httpStatus ?? null,
    found: outcome.found,
    fresh: outcome.fresh,
    error: problem,
  }
  await insertCheck(trx, check, SOURCE_CHECKS_KEPT)
}
