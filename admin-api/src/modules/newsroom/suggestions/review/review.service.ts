import { storable } from '@hometown/shared-types/storable-text'
import type { ReviewSuggestionInput, Suggestion } from '@hometown/shared-types/suggestion'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getSuggestionRow, openedBy, requireShown, toSuggestion } from '../list-suggestions.ts'
import { listDeleted, updateSuggestion } from '../suggestions.repository.ts'
import type { SuggestionRow } from '../suggestions.table.ts'
import { type By, broadcastToDesks, noteAction, takeStep } from './take-step.ts'

type Trx = Transaction<Database>

/** Two editors may choose the same status. Approving with the item open is the review of its AI text. */
export async function reviewSuggestion(
  context: AppContext,
  by: By,
  id: string,
  { status, ...shown }: ReviewSuggestionInput,
): Promise<Suggestion> {
  return decide(context, id, async (trx, row) => {
    refusePublished(row, 'A published suggestion can’t be changed.')
    if (row.status === status) return row
    await requireShown(trx, row, shown.version)
    if (row.status !== 'pending') throw new AppError(409, 'reviewed', `This suggestion is already ${row.status}.`)
    const step = status === 'approved' ? 'approve' : 'reject'
    return takeStep(context, trx, by, row, { step, changes: { status, ai_opened: openedBy(row, shown) } })
  })
}

/** Later harvests don't bring it back. */
export async function deleteSuggestion(context: AppContext, by: By, id: string, version?: number): Promise<void> {
  await decide(context, id, async (trx, row) => {
    refusePublished(row, 'A published suggestion can’t be deleted.')
    await requireShown(trx, row, version)
    const now = context.clock.now()
    const after = await updateSuggestion(trx, row, { deleted_at: now, deleted_by: by.user.username, updated_at: now })
    if (!after) throw new LostRaceError()
    await noteAction(trx, by, row, 'delete', now)
    return after
  })
}

/** Skips suggestions that are gone for good. @returns how many were restored */
export async function restoreSuggestions(context: AppContext, by: By, ids: readonly string[]): Promise<number> {
  const now = context.clock.now()
  const restored = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const rows = await listDeleted(trx, ids.map(storable))
      for (const row of rows) {
        const after = await updateSuggestion(trx, row, { deleted_at: null, deleted_by: null, updated_at: now })
        if (!after) throw new LostRaceError()
        await noteAction(trx, by, row, 'restore', now)
      }
      return rows.length
    }),
  )
  broadcastToDesks(context)
  return restored
}

export async function decide(
  context: AppContext,
  id: string,
  work: (trx: Trx, row: SuggestionRow) => Promise<SuggestionRow>,
): Promise<Suggestion> {
  const row = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => work(trx, await getSuggestionRow(trx, id))),
  )
  broadcastToDesks(context)
  return toSuggestion(context.store.db, row)
}

function refusePublished({ status }: SuggestionRow, message: string): void {
  if (status === 'published') throw new AppError(409, 'published', message)
}
