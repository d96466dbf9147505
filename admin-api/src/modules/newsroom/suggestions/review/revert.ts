import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getSuggestionRow } from '../list-suggestions.ts'
import { separate } from '../similar/similar.repository.ts'
import { updateSuggestion } from '../suggestions.repository.ts'
import type { SuggestionChanges, SuggestionRow, SuggestionStepRow } from '../suggestions.table.ts'
import { listSteps, markUndone } from './steps.repository.ts'
import { type By, noteAction, requireNotMerged } from './take-step.ts'

/** The step must be the last one. */
export async function revert(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Transaction<Database>,
  by: By,
  step: SuggestionStepRow,
  { unlinks }: { unlinks?: 'article_id' | 'event_id' | 'fixture_id' } = {},
): Promise<void> {
  const row = await getSuggestionRow(trx, step.suggestion_id)
  requireNotMerged(row)
  const [last] = await listSteps(trx, row.id)
  const now = clock.now()
  if (last?.id !== step.id || !(await markUndone(trx, step.id, now)))
    throw new AppError(409, 'stale', 'Another editor got there first. Check it again, then decide.')
  const status = step.status_before
  const { merged, ...columns } = JSON.parse(step.restores ?? '{}')
  if (merged) await separate(trx, merged, now)
  const restored = withSourceOfNow(row, columns)
  const reviewed = status === 'pending' ? { reviewed_at: null } : {}
  const links = unlinks && row[unlinks] === step.made_id ? { [unlinks]: null } : {}
  const after = await updateSuggestion(trx, row, { ...restored, status, ...reviewed, ...links, updated_at: now })
  if (!after) throw new LostRaceError()
  await noteAction(trx, by, row, 'undo', now)
}

/** The source may have changed since the step. The details that are its own are restored as they are now. */
function withSourceOfNow(row: SuggestionRow, restored: SuggestionChanges): SuggestionChanges {
  if (restored.found_kind === undefined) return restored
  if (restored.found_kind === null) return { ...restored, details: row.found_details }
  return row.found_kind === null ? { ...restored, found_details: row.details } : restored
}

export class WorkedOnError extends Error {
  override name = 'WorkedOnError' as const
}
