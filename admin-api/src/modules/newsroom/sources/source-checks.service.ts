import { SOURCE_CHECKS_KEPT, type SourceCheck } from '@hometown/shared-types/source-health'
import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { type CheckOutcome, healthAfter } from './health-after.ts'
import { checkFromRow } from './source-row.ts'
import { findSourceRow, insertCheck, listCheckRows, updateSourceRow } from './sources.repository.ts'
import type { SourceRow } from './sources.table.ts'

export type { CheckOutcome } from './health-after.ts'

export async function listSourceChecks({ store }: Pick<AppContext, 'store'>, id: string): Promise<SourceCheck[]> {
  if (!(await findSourceRow(store.db, id))) throw notFound('Source')
  return (await listCheckRows(store.db, id, SOURCE_CHECKS_KEPT)).map(checkFromRow)
}

/** Skips a source that was deleted or got another URL since: the result is for the old one. */
export async function recordCheck(
  { config }: Pick<AppContext, 'config'>,
  trx: Transaction<Database>,
  read: Pick<SourceRow, 'id' | 'url' | 'feed_url'>,
  outcome: CheckOutcome,
): Promise<void> {
  const source = await findSourceRow(trx, read.id)
  if (!source || source.url !== read.url || source.feed_url !== read.feed_url) return
  const problem = outcome.problem ? storable(outcome.problem) : null
  await updateSourceRow(trx, source.id, healthAfter(source, { ...outcome, problem }, config.harvestSeconds))
  const check = {
    id: uuid(),
    source_id: source.id,
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
