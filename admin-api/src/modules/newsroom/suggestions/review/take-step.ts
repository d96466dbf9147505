import { suggestionTitle } from '@hometown/shared-types/suggestion'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
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
  /** Suggestions that the step merged into this one. */
  merged?: readonly string[]
}

/** Saves the row, the data for undo, and the audit entry. @param row read in this transaction */
export async function takeStep(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { user }: By,
  row: SuggestionRow,
  { step, changes, made, merged }: StepToTake,
): Promise<SuggestionRow> {
  requireNotMerged(row)
  const now = clock.now()
  // A decision ends a snooze.
  const after = await updateSuggestion(trx, row, { reviewed_at: now, snoozed_until: null, ...changes, updated_at: now })
  if (!after) throw new LostRaceError()
  await insertStep(trx, {
    suggestion_id: row.id,
    step,
    status_before: row.status,
    made_id: made?.id ?? null,
    made_version: made?.version ?? null,
    done_by: user.username,
    done_at: now,
    restores: merged ? JSON.stringify({ merged }) : restoresOf(row, after),
  })
  await noteAction(trx, { user }, row, step, now)
  return after
}

export function requireNotMerged({ merged_into }: SuggestionRow): void {
  if (merged_into === null) return
  throw new AppError(409, 'merged', 'This suggestion was merged with another one that tells the same story.')
}

/** Besides the status and what was made. */
const RESTORED = [
  ...(['snoozed_until', 'kind', 'details', 'found_kind', 'found_details'] as const),
  ...(['ai_category', 'found_category', 'ai_opened'] as const),
]

function restoresOf(before: SuggestionRow, after: SuggestionRow): string | null {
  const changed = RESTORED.filter((column) => before[column] !== after[column])
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed.map((name) => [name, before[name]]))) : null
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

export function titleOf(row: Pick<SuggestionRow, 'ai_headline' | 'original_title'>): string {
  return suggestionTitle({ aiHeadline: row.ai_headline, originalTitle: row.original_title })
}

export function broadcastToDesks(context: Pick<AppContext, 'link'>): void {
  announce(context, { type: 'changed', lists: ['content-suggestions', 'audit-log'] })
}
