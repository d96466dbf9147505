import { suggestionTitle } from '@hometown/shared-types/suggestion'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { followLead } from '../stories/stories.repository.ts'
import { updateSuggestion } from '../suggestions.repository.ts'
import type { SuggestionChanges, SuggestionRow, SuggestionStep } from '../suggestions.table.ts'
import { insertStep } from './steps.repository.ts'

export interface By extends Pick<SignedIn, 'user'> {
  /** The desk's own id of the decision, which may arrive twice. */
  decision?: string | undefined
}
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
  { user, decision }: By,
  row: SuggestionRow,
  { step, changes, made }: StepToTake,
): Promise<SuggestionRow> {
  requireLead(row)
  const now = clock.now()
  // A decision ends a snooze.
  const after = await updateSuggestion(trx, row, { reviewed_at: now, snoozed_until: null, ...changes, updated_at: now })
  if (!after) throw new LostRaceError()
  await followLead(trx, after)
  await insertStep(trx, {
    suggestion_id: row.id,
    step,
    status_before: row.status,
    made_id: made?.id ?? null,
    made_version: made?.version ?? null,
    done_by: user.username,
    done_at: now,
    decision_id: decision ?? null,
    restores: restoresOf(row, after),
  })
  await noteAction(trx, { user }, row, step, now)
  return after
}

/** The items of a story are decided together, as its lead. */
export function requireLead({ story_id }: SuggestionRow): void {
  if (story_id === null) return
  const message = 'This item is part of a story. Decide on the story, or split the item off first.'
  throw new AppError(409, 'in_story', message, { extra: { storyId: story_id } })
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
