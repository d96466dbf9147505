import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { bringBackEvents, findStoredEvent, type StoredEvent } from '../../events/events.service.ts'
import { refOf } from '../claims/claim-ref.ts'
import { findClaim, listClaimsOfEvents, moveClaim, saveClaims } from '../claims/claims.repository.ts'
import type { EventClaimRow, EventMatchRow } from '../event-sources.table.ts'
import { keyOf } from '../fields/field-state.ts'
import { deleteDifferencesOf, saveDifference } from '../fields/fields.repository.ts'
import { type Settling, settleFields } from '../fields/settle-fields.ts'
import {
  deleteMatch,
  findAskedMatch,
  findMatch,
  isFeedThere,
  moveMatchesBack,
  saveMatch,
} from '../matches/matches.repository.ts'
import type { MatchAnswer } from './answer-match.service.ts'
import { restoreFields } from './former-fields.ts'
import { type FormerJoin, type FormerSeparation, readFormerJoin, readFormerSeparation } from './former-match.ts'
import { mergeEvent } from './merge-event.ts'
import { renewVersions } from './renew-versions.ts'

type Trx = Transaction<Database>
type By = Pick<SignedIn, 'user'>

/** Moves what refers to the one event to the other. @param links as the answer noted them */
type Also = (links: unknown, move: Move) => Promise<void>

interface Move {
  readonly from: string
  readonly to: string
  /** Versions of the event it moves to: when the answer took it away, and now. */
  readonly version: { readonly before: number; readonly after: number } | null
}

/** The joined event is its own again, under its address and UID, and the question comes back. @throws AppError 409 */
export async function undoJoin(context: Settling, trx: Trx, by: By, answer: MatchAnswer, also: Also): Promise<void> {
  const { match, event } = await getAnswered(trx, answer, 'same')
  const former = readFormerJoin(match)
  if (!former) throw alreadyUndone()
  const { gone, claims, matches, links } = former
  const moved = (await listClaimsOfEvents(trx, [event.row.id])).filter((row) => claims.includes(keyOf(row)))
  if (moved.length < claims.length || (await isAnsweredSince(trx, former, match))) throw changed(event)
  const [other] = await bringBackEvents(context, trx, by, [gone.id])
  if (!other) throw new AppError(409, 'gone', 'The joined event was deleted for good, so this can’t be undone.')
  for (const row of moved) {
    await moveClaim(trx, row, gone.id)
    await deleteDifferencesOf(trx, event.row.id, refOf(row))
  }
  await moveMatchesBack(trx, matches, gone.id, event.row.id)
  await restoreEvent(context, trx, event, former)
  const version = { before: gone.version, after: other.row.version }
  await also(links, { from: event.row.id, to: gone.id, version })
  await settleFields(context, trx, [event.row.id, gone.id])
  await renewVersions(trx, gone.id, version)
}

/** Two events may be the same again. @throws AppError 409 */
export async function undoKeptApart(trx: Trx, answer: MatchAnswer): Promise<void> {
  const match = await findAskedMatch(trx, answer.claim, answer.eventId)
  if (!match) throw await unknownAnswer(trx, answer)
  if (match.answer !== 'not-same' || match.former !== null || match.added_id === null) throw alreadyUndone()
  const events = [await findStoredEvent(trx, match.event_id), await findStoredEvent(trx, match.added_id)]
  if (events.includes(undefined))
    throw new AppError(409, 'gone', 'One of the two events was deleted, so there’s nothing to ask.')
  await saveMatch(trx, { ...match, answer: 'asked', answered_by: null, answered_at: null })
}

/** The source's entry is part of the event again, and what was asked of it comes back. @throws AppError 409 */
export async function undoSeparation(
  context: Settling,
  trx: Trx,
  by: By,
  answer: MatchAnswer,
  also: Also,
): Promise<void> {
  const { match, event } = await getAnswered(trx, answer, 'not-same')
  const former = readFormerSeparation(match)
  if (!former) throw alreadyUndone()
  const claim = refOf(match)
  const current = await findClaim(trx, claim)
  const made = await findMade(trx, former, match, current)
  // Before the event goes: references to it would be gone with it.
  await also(former.links, { from: (made ?? event).row.id, to: event.row.id, version: null })
  if (made) await mergeEvent(context, trx, by, { from: made, to: event })
  if (current) {
    await deleteDifferencesOf(trx, current.event_id, claim)
    await moveClaim(trx, current, event.row.id)
  } else await saveClaims(trx, [former.claim])
  if (former.match) await saveMatch(trx, former.match)
  else await deleteMatch(trx, claim, event.row.id)
  for (const difference of former.differences) await saveDifference(trx, difference)
  await restoreEvent(context, trx, event, former)
  await settleFields(context, trx, [event.row.id])
}

async function getAnswered(trx: Trx, answer: MatchAnswer, wanted: 'same' | 'not-same') {
  const match = await findAskedMatch(trx, answer.claim, answer.eventId)
  const event = await findStoredEvent(trx, answer.eventId)
  if (!event) throw new AppError(409, 'gone', 'The event was deleted, so we can’t undo this.')
  if (!match) throw await unknownAnswer(trx, answer)
  if (match.answer !== wanted) throw alreadyUndone()
  if (match.event_version !== event.row.version) throw changed(event)
  return { match, event }
}

/** The question about the two events themselves has its answer, which is undone here. */
async function isAnsweredSince(trx: Trx, { gone, matches }: FormerJoin, match: EventMatchRow): Promise<boolean> {
  for (const { row, isDouble } of matches) {
    const eventId = row.event_id === gone.id ? match.event_id : row.event_id
    if (isDouble || (eventId === match.event_id && keyOf(row) === keyOf(match))) continue
    const now = await findMatch(trx, refOf(row), eventId)
    if (now && now.answer !== row.answer) return true
  }
  return false
}

/** The event that the entry became after the separation. @throws AppError 409 if an editor worked on it */
async function findMade(
  trx: Trx,
  { made }: FormerSeparation,
  { answered_at: answeredAt }: EventMatchRow,
  current: EventClaimRow | undefined,
): Promise<StoredEvent | undefined> {
  if (made) {
    const draft = await findStoredEvent(trx, made.id)
    if (!draft) throw new AppError(409, 'gone', 'The draft of the other event was deleted, so we can’t undo this.')
    if (draft.row.version !== made.version) throw changed(draft)
    return draft
  }
  const event = current && (await findStoredEvent(trx, current.event_id))
  const isOwn = event?.row.feed_id === current?.source_id && (event?.row.created_at ?? 0) >= (answeredAt ?? 0)
  if (!event || !isOwn) return undefined
  if (event.row.edited_fields !== '[]') throw changed(event)
  return event
}

async function restoreEvent(
  context: Settling,
  trx: Trx,
  { row: { id } }: StoredEvent,
  { fields, version }: Pick<FormerJoin, 'fields' | 'version'>,
): Promise<void> {
  await restoreFields(context, trx, id, fields)
  const after = await findStoredEvent(trx, id)
  if (after) await renewVersions(trx, id, { before: version, after: after.row.version })
}

/** Answers about a source's entries go with it. */
async function unknownAnswer(trx: Trx, { claim }: MatchAnswer): Promise<AppError> {
  if (claim.kind !== 'feed' || (await isFeedThere(trx, claim.sourceId))) return alreadyUndone()
  return new AppError(409, 'gone', 'The calendar was deleted, so we can’t undo this.')
}

function alreadyUndone(): AppError {
  return new AppError(409, 'stale', 'This was already undone, or answered again in the meantime.')
}

function changed({ row }: StoredEvent): AppError {
  return new AppError(
    409,
    'stale',
    `“${row.title}” has changed since then, so we can’t undo this. Open it to check it.`,
  )
}
