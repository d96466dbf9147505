import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { storable } from '@hometown/shared-types/storable-text'
import type { ReviewSuggestionInput, Suggestion, SuggestionDetails } from '@hometown/shared-types/suggestion'
import {
  type CorrectedDetails,
  type CorrectKindInput,
  LONGEST_SNOOZE,
  SNOOZE_HOUR,
  type SnoozeSuggestionInput,
} from '@hometown/shared-types/suggestion-triage'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { ONCE } from '../extraction/extraction.service.ts'
import { countyNow, getSuggestionRow, openedBy, requireShown, toSuggestion } from './list-suggestions.ts'
import { type By, broadcastToDesks, noteAction, requireNotRejected, takeStep } from './steps.ts'
import { detailsOf } from './suggestion-row.ts'
import { listDeleted, updateSuggestion } from './suggestions.repository.ts'
import type { SuggestionChanges, SuggestionRow } from './suggestions.table.ts'

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

/** Takes it off the pending list until the morning of that day. */
export async function snoozeSuggestion(
  context: AppContext,
  by: By,
  id: string,
  { until, version }: SnoozeSuggestionInput,
): Promise<Suggestion> {
  const wakesAt = until === null ? null : wakingTime(until, (await countyNow(context)).slice(0, 10))
  return decide(context, id, async (trx, row) => {
    if (row.status === 'pending' && row.snoozed_until === wakesAt) return row
    await requireShown(trx, row, version)
    if (row.status !== 'pending') throw new AppError(409, 'reviewed', `This suggestion is already ${row.status}.`)
    const changes = { snoozed_until: wakesAt, reviewed_at: row.reviewed_at }
    return takeStep(context, trx, by, row, { step: 'snooze', changes })
  })
}

/**
 * County wall time of the morning.
 * @throws AppError 422 if it isn't ahead, or by more than a year
 */
function wakingTime(day: CountyDate, today: CountyDate): string {
  if (day <= today || day > addCountyDays(today, LONGEST_SNOOZE))
    throw new AppError(422, 'invalid', 'Choose a day from tomorrow to a year from now.', {
      issues: [{ path: 'until', message: 'Choose a day from tomorrow to a year from now.' }],
    })
  return `${day}T${String(SNOOZE_HOUR).padStart(2, '0')}:00`
}

/** Changes the kind or the details, as long as nothing was created from the suggestion. */
export async function correctKind(
  context: AppContext,
  by: By,
  id: string,
  { kind, details, version }: CorrectKindInput,
): Promise<Suggestion> {
  const { timeZone } = await getSettings(context)
  return decide(context, id, async (trx, row) => {
    refuseMade(row)
    requireNotRejected(row)
    const corrected = details && JSON.stringify(detailsFrom(details, detailsOf(row), timeZone))
    const changes = changesOf(row, kind, corrected)
    if (row.kind === kind && changes.details === row.details) return row
    await requireShown(trx, row, version)
    return takeStep(context, trx, by, row, { step: 'kind', changes: { ...changes, reviewed_at: row.reviewed_at } })
  })
}

/** The source's own kind and details stay beside an editor's, and count again when the editor goes back to them. */
function changesOf(row: SuggestionRow, kind: SuggestionRow['kind'], corrected: string | undefined) {
  const found = { kind: row.found_kind ?? row.kind, details: row.found_kind ? row.found_details : row.details }
  const isFound = kind === found.kind && (corrected === undefined || corrected === found.details)
  const kept = kind === row.kind ? row.details : null
  const changes = {
    kind,
    details: isFound ? found.details : (corrected ?? kept),
    found_kind: isFound ? null : found.kind,
    found_details: isFound ? null : found.details,
    ...categoryFor(row, kind),
  }
  return changes satisfies SuggestionChanges
}

/** A game is always Sports, and what stops being one has the category that it had. */
function categoryFor(row: SuggestionRow, kind: SuggestionRow['kind']): SuggestionChanges {
  if (kind === row.kind) return {}
  if (kind === 'fixture') return { ai_category: 'Sports', found_category: row.ai_category }
  return row.found_category === null ? {} : { ai_category: row.found_category, found_category: null }
}

/** What the form doesn't ask for stays as the source had it. */
function detailsFrom(given: CorrectedDetails, was: SuggestionDetails | null, timeZone: string): SuggestionDetails {
  if (given.kind === 'event') {
    const { startDate } = given
    const other = was?.kind === 'event' ? was : { ...ONCE, price: '', cancelled: false }
    return { ...other, ...given, allDay: !startDate.includes('T'), timeZone }
  }
  const { teamScore, opponentScore, location } = given
  const isPlayed = teamScore !== null && opponentScore !== null
  return { ...given, location: location || null, status: isPlayed ? 'played' : 'scheduled' }
}

function refuseMade({ status, article_id, event_id, fixture_id }: SuggestionRow): void {
  const made = article_id
    ? 'became an article'
    : event_id
      ? 'became an event'
      : fixture_id
        ? 'became a game'
        : undefined
  if (made === undefined && status !== 'published') return
  const message = `This suggestion already ${made ?? 'is published'}. Undo that first, then change the kind.`
  throw new AppError(409, 'has_result', message)
}
