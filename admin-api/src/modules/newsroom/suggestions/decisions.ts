import {
  type CorrectedDetails,
  type CorrectKindInput,
  type ReviewSuggestionInput,
  type SameStoryInput,
  SNOOZE_HOUR,
  type Suggestion,
  type SuggestionDetails,
  type SuggestionStatus,
  suggestionTitle,
  type UndoableDecision,
} from '@hometown/shared-types/contract/suggestions'
import { clockTimeBetween, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { addCountyDays, type CountyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { type Account, accountOf, type Db, type Tx } from '../../../database/database.ts'
import { AppError, staleVersion } from '../../../http/errors/app-error.ts'
import { listAccountNames } from '../../platform/accounts/index.ts'
import { getSettings } from '../../platform/settings/index.ts'
import { NO_RECURRENCE } from '../extraction/index.ts'
import {
  type ExpectedSuggestion,
  expectSuggestion,
  hasArticleOrEvent,
  parseDetails,
  statusOf,
  suggestions,
  toSuggestion,
  updateSuggestion,
} from './suggestions.repository.ts'
import type { SuggestionChanges, SuggestionRow } from './suggestions.table.ts'

/** A suggestion with a draft article or event is `drafted`. */
type SuggestionState = SuggestionStatus | 'drafted' | 'merged' | 'deleted'
export const OPEN_STATES: readonly SuggestionState[] = ['pending', 'approved']
const UNPUBLISHED_SUGGESTION_STATES: readonly SuggestionState[] = [...OPEN_STATES, 'rejected', 'drafted']

function suggestionStateFromRow(row: SuggestionRow): SuggestionState {
  if (row.deleted_at !== null) return 'deleted'
  if (row.merged_into !== null) return 'merged'
  const status = statusOf(row)
  return OPEN_STATES.includes(status) && hasArticleOrEvent(row) ? 'drafted' : status
}

/** Approves or rejects. Approving an opened item also approves its AI text. Two editors may choose the same. */
export async function reviewSuggestion(
  context: AppContext,
  user: Account,
  id: string,
  { status, version, opened }: ReviewSuggestionInput,
): Promise<Suggestion> {
  return changeSuggestion(context, user, id, async (tx, row) => {
    if (suggestionStateFromRow(row) === status) return row
    await requireState(tx.db, user, row, ['pending'], version)
    const ai_opened = opened && version !== undefined ? 1 : row.ai_opened
    const changes = { status, ai_opened, reviewed_at: tx.now }
    return saveDecision(tx, row, status === 'approved' ? 'approve' : 'reject', changes)
  })
}

/** Later harvests don't bring a deleted suggestion back. */
export async function deleteSuggestion(context: AppContext, user: Account, id: string, version?: number) {
  await changeSuggestion(context, user, id, async (tx, row) => {
    await requireState(tx.db, user, row, UNPUBLISHED_SUGGESTION_STATES, version)
    return saveDecision(tx, row, 'delete', { deleted_at: tx.now })
  })
}

const MAX_SUGGESTION_SNOOZE_DAYS = 366

/** Takes a suggestion off the pending list until the morning of that day. */
export async function snoozeSuggestion(
  context: AppContext,
  user: Account,
  id: string,
  until: CountyDate,
  version?: number,
): Promise<Suggestion> {
  if (until > addCountyDays((await countyWallTimeNow(context)).slice(0, 10), MAX_SUGGESTION_SNOOZE_DAYS))
    throw new AppError(422, 'invalid', 'Choose a day within a year')
  const snoozed_until = `${until}T${String(SNOOZE_HOUR).padStart(2, '0')}:00`
  return changeSuggestion(context, user, id, async (tx, row) => {
    if (row.status === 'pending' && row.snoozed_until === snoozed_until) return row
    await requireState(tx.db, user, row, ['pending'], version)
    return saveDecision(tx, row, 'snooze', { snoozed_until })
  })
}

/** Changes the kind or the details, as long as nothing was made of the suggestion. */
export async function correctKind(
  context: AppContext,
  user: Account,
  id: string,
  { kind, details: corrected, version }: CorrectKindInput,
): Promise<Suggestion> {
  const { timeZone } = await getSettings(context)
  return changeSuggestion(context, user, id, async (tx, row) => {
    await requireState(tx.db, user, row, OPEN_STATES, version)
    const sourceDetails = parseDetails({ details: row.source_details })
    // Sources list games as events, with only time and place.
    const isUseful = kind === 'fixture' || sourceDetails?.kind === kind
    const known = (row.kind === kind ? parseDetails(row) : null) ?? (isUseful ? sourceDetails : null)
    const details = corrected ? mergeCorrectedDetails(corrected, known, timeZone) : known
    return saveDecision(tx, row, 'kind', { kind, details: details && JSON.stringify(details) })
  })
}

/** Details that the form doesn't ask for stay as the source had them. */
function mergeCorrectedDetails(
  given: CorrectedDetails,
  was: SuggestionDetails | null,
  timeZone: string,
): SuggestionDetails {
  if (given.kind === 'event') {
    const other = was?.kind === 'event' ? was : { ...NO_RECURRENCE, price: '', cancelled: false }
    const allDay = !given.startDate.includes('T')
    const length = was?.kind === 'event' && was.allDay === allDay ? clockTimeBetween(was.startDate, was.endDate) : 0
    return { ...other, ...given, endDate: wallTimeAfter(given.startDate, length), allDay, timeZone }
  }
  const { teamScore, opponentScore, location } = given
  const isPlayed = teamScore !== null && opponentScore !== null
  return { ...given, location: location || null, status: isPlayed ? 'played' : 'scheduled' }
}

/**
 * The other item leaves the list with what was merged into it, and its sources are this one's, too. If something was
 * made of the other one, this one leaves the list instead. @returns the one that stays
 */
export async function mergeSuggestions(
  context: AppContext,
  user: Account,
  id: string,
  { other, version }: SameStoryInput,
): Promise<Suggestion> {
  return changeSuggestion(context, user, id, async (tx, row) => {
    const otherRow = await expectSuggestion(tx, other)
    await requireState(tx.db, user, row, [...UNPUBLISHED_SUGGESTION_STATES, 'published'], version)
    await requireState(tx.db, user, otherRow, [...UNPUBLISHED_SUGGESTION_STATES, 'published'])
    if (otherRow.id === row.id) throw new AppError(409, 'same', 'This is the same suggestion.')
    const [stays, leaves] = hasArticleOrEvent(otherRow) ? [otherRow, row] : [row, otherRow]
    if (hasArticleOrEvent(leaves))
      throw new AppError(409, 'both_made', 'Something was made of both. Delete one of them first, then merge them.')
    // Both rows get a new version, so that they can't be merged the other way round at the same time.
    await saveDecision(tx, leaves, 'merge', { merged_into: stays.id })
    const merged = await tx.list(suggestions, (rows) => rows.where('merged_into', '=', leaves.id))
    for (const one of merged) await tx.mark(one, { merged_into: stays.id })
    return updateSuggestion(tx, stays, {})
  })
}

/** An approval's review of the AI text is undone with it. */
const PENDING_AGAIN_CHANGES = { status: 'pending', reviewed_at: null, ai_opened: 0 } as const

/** Linking to an event keeps `reviewed_at`. */
const isSuggestionReviewed = ({ reviewed_at }: SuggestionRow) => reviewed_at !== null
type Undo = { of: readonly SuggestionState[]; changes: SuggestionChanges | ((row: SuggestionRow) => SuggestionChanges) }

const UNDO_BY_DECISION: Readonly<Record<UndoableDecision, Undo>> = {
  approve: { of: ['approved'], changes: PENDING_AGAIN_CHANGES },
  reject: { of: ['rejected'], changes: PENDING_AGAIN_CHANGES },
  snooze: { of: ['pending'], changes: { snoozed_until: null } },
  delete: { of: ['deleted'], changes: { deleted_at: null } },
  merge: { of: ['merged'], changes: { merged_into: null } },
  join: {
    of: ['drafted', 'published'],
    changes: (row) => ({ status: isSuggestionReviewed(row) ? 'approved' : 'pending', event_id: null }),
  },
}

/** Undoes a decision. To undo a publish, change the article or event itself. */
export async function undoDecision(context: AppContext, user: Account, id: string, decision: UndoableDecision) {
  const { of: states, changes } = UNDO_BY_DECISION[decision]
  return changeSuggestion(context, user, id, async (tx, row) => {
    const isUndone = suggestionStateFromRow(row) === 'pending' && decision !== 'snooze'
    if (isUndone || (decision === 'join' && row.existing_article_id !== null))
      throw new AppError(409, 'nothing_to_undo', 'There’s nothing to undo.')
    await requireState(tx.db, user, row, states)
    return saveDecision(tx, row, 'undo', typeof changes === 'function' ? changes(row) : changes)
  })
}

/** @param work returns the row as it is then */
export async function changeSuggestion(
  { store }: AppContext,
  user: Account,
  id: string,
  work: (tx: Tx, row: ExpectedSuggestion) => Promise<ExpectedSuggestion>,
): Promise<Suggestion> {
  return store.write(user, async (tx) => toSuggestion(tx.db, await work(tx, await expectSuggestion(tx, id))))
}

export async function saveDecision(tx: Tx, row: ExpectedSuggestion, action: string, changes: SuggestionChanges) {
  const after = await updateSuggestion(tx, row, { reviewed_by: accountOf(tx.actor)?.username, ...changes })
  const title = suggestionTitle({ aiHeadline: row.ai_headline, originalTitle: row.original_title })
  await tx.audit(`suggestion.${action}`, row, { title })
  return after
}

/** @throws AppError 409 with what another editor decided, or with the suggestion as it is now */
export async function requireState(
  db: Db,
  user: Account,
  row: SuggestionRow,
  states: readonly SuggestionState[],
  version?: number,
): Promise<void> {
  const state = suggestionStateFromRow(row)
  if (!states.includes(state)) {
    const how = await describeEarlierDecision(db, row, state, user)
    throw staleVersion(`${how}. Check it again, then decide.`, await toSuggestion(db, row))
  }
  if (version !== undefined && version !== row.version)
    throw staleVersion(suggestions.stale, await toSuggestion(db, row))
}

const DECISION_TEXTS: Readonly<Record<SuggestionState, string>> = {
  pending: 'brought it back',
  approved: 'approved it',
  rejected: 'rejected it',
  drafted: 'made a draft from it',
  published: 'published it',
  merged: 'merged it with another one',
  deleted: 'deleted it',
}

/** Returns a sentence such as `Tom Reyes already approved it`. */
async function describeEarlierDecision(db: Db, { reviewed_by }: SuggestionRow, state: SuggestionState, user: Account) {
  if (reviewed_by === null) return `This suggestion is already ${state}`
  const names = await listAccountNames(db, [reviewed_by])
  return `${reviewed_by === user.username ? 'You' : (names[reviewed_by] ?? reviewed_by)} already ${DECISION_TEXTS[state]}`
}

/** Returns the county's wall time, `2026-11-23T13:01`. */
export async function countyWallTimeNow(context: AppContext): Promise<string> {
  const { timeZone } = await getSettings(context)
  return countyWallTime(context.clock.now(), timeZone).slice(0, 16)
}
