import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { updateSuggestion } from '../suggestions.repository.ts'
import type { SuggestionChanges, SuggestionRow, SuggestionStep } from '../suggestions.table.ts'
import { insertStep } from './steps.repository.ts'

export type By = Pick<SignedIn, 'user'>
type Trx = Transaction<Database>

export interface StepToTake {
  step: SuggestionStep
  changes: SuggestionChanges
  made?: { id: string; version: number | null }
}

/** Saves the row, the data for undo, and the audit entry. @param row read in this transaction */
export async function takeStep(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { user }: By,
  row: SuggestionRow,
  { step, changes, made }: StepToTake,
): Promise<SuggestionRow> {
  const now = clock.now()
  const after = await updateSuggestion(trx, row, { reviewed_at: now, ...changes, updated_at: now })
  if (!after) throw new LostRaceError()
  await insertStep(trx, {
    suggestion_id: row.id,
    step,
    status_before: row.status,
    made_id: made?.id ?? null,
    made_version: made?.version ?? null,
    done_by: user.username,
    done_at: now,
  })
  await noteAction(trx, { user }, row, step, now)
  return after
}

export async function noteAction(
  trx: Trx,
  { user }: By,
  row: SuggestionRow,
  action: string,
  now: number,
): Promise<void> {
  const details = { title: titleOf(row) }
  await recordAudit(trx, { user, action: `suggestion.${action}`, subject: row.id, details }, now)
}

export function titleOf({ ai_headline, original_title }: SuggestionRow): string {
  return ai_headline || original_title
}

export function broadcastToDesks(context: Pick<AppContext, 'link'>): void {
  announce(context, { type: 'changed', lists: ['content-suggestions', 'audit-log'] })
}
