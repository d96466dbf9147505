import type { ClaimRef } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { findStoredEvent, insertEvent, isShown, leadReaders, removeEvent } from '../../events/events.service.ts'
import { deleteClaim, findClaim, listClaimsOfEvents, moveClaim } from '../claims/claims.repository.ts'
import type { EventClaimRow, EventMatchRow } from '../event-sources.table.ts'
import { changesFor } from '../fields/field-changes.ts'
import { deleteDifferencesOf } from '../fields/fields.repository.ts'
import { type FieldValues, readSaid } from '../fields/said.ts'
import { type Settling, settleFields } from '../fields/settle-fields.ts'
import { findMatch, moveMatches, saveMatch } from '../matches/matches.repository.ts'

type Trx = Transaction<Database>
type By = Pick<SignedIn, 'user'>

interface MatchAnswer {
  readonly eventId: string
  readonly claim: ClaimRef
}

/**
 * The source's own event goes; what it and others said of it belongs to the other event, to which its readers are led.
 * Returns its id. @throws AppError 409 if readers would be left with neither
 */
export async function joinEvents(context: Settling, trx: Trx, by: By, answer: MatchAnswer): Promise<string | null> {
  const match = await getOpenMatch(trx, answer)
  const event = await findStoredEvent(trx, answer.eventId)
  const added = match.added_id === null ? undefined : await findStoredEvent(trx, match.added_id)
  if (!event) throw notFound('Event')
  if (added) {
    for (const claim of await listClaimsOfEvents(trx, [added.row.id])) await moveClaim(trx, claim, event.row.id)
    if (isShown(added.row) && event.row.status !== 'published') throw unpublished(event.row.title)
    await leadReaders(context, trx, by, { from: added, to: event })
    await removeEvent(context, trx, by, added)
    await moveMatches(trx, added.row.id, event.row.id)
  }
  await noteMatch(context, trx, by, match, 'same')
  await settleFields(context, trx, [event.row.id])
  return added?.row.id ?? null
}

export async function keepEventsApart(context: Settling, trx: Trx, by: By, answer: MatchAnswer): Promise<void> {
  await noteMatch(context, trx, by, await getOpenMatch(trx, answer), 'not-same')
}

/** Takes a source's entry away from an event that it isn't, and remembers it. Returns what the source says. */
export async function separateClaim(context: Settling, trx: Trx, by: By, answer: MatchAnswer): Promise<FieldValues> {
  const { claim, eventId } = answer
  const row = await findClaim(trx, claim)
  const event = row?.event_id === eventId ? await findStoredEvent(trx, eventId) : undefined
  if (!row || !event) throw new AppError(409, 'stale', 'Another editor already took this source away from the event.')
  if (claim.kind === 'feed' && event.row.feed_id === claim.sourceId)
    throw new AppError(409, 'own', 'This event is from that calendar. Delete the event if it shouldn’t be here.')
  const known = await findMatch(trx, claim, eventId)
  await noteMatch(context, trx, by, known ?? newMatch(row, context.clock.now()), 'not-same')
  await deleteDifferencesOf(trx, eventId, claim)
  await deleteClaim(trx, claim)
  await settleFields(context, trx, [eventId])
  const said = Object.entries(readSaid(row.said)).map(([field, { value }]) => [field, value])
  return Object.fromEntries(said)
}

/** A draft of what a source says, for sources that aren't read again. */
export async function insertSeparate(context: Settling, trx: Trx, by: By, values: FieldValues): Promise<string> {
  const { title = 'Untitled event', start = '', end } = values
  const startsWith = { ...values, title, start, end: end ?? start }
  const fields = changesFor(startsWith, { ...NOTHING, ...startsWith })
  const times = { startDate: start, endDate: fields.endDate ?? start, timeZone: context.config.timeZone }
  const { event } = await insertEvent(context, trx, by, { ...fields, ...times, title, status: 'draft' })
  return event.row.id
}

const NOTHING = { title: '', start: '', end: '', place: '', description: '', price: '', picture: '', status: '' }

function unpublished(title: string): AppError {
  const message = `“${title}” isn’t published, but readers have the other one. Publish it first, then join them.`
  return new AppError(409, 'unpublished', message)
}

async function getOpenMatch(trx: Trx, { claim, eventId }: MatchAnswer): Promise<EventMatchRow> {
  const match = await findMatch(trx, claim, eventId)
  if (!match) throw notFound('Question')
  if (match.answer !== 'asked') throw new AppError(409, 'decided', 'Another editor already answered this.')
  return match
}

function newMatch(row: EventClaimRow, now: number): EventMatchRow {
  const { source_kind, source_id, item_key, event_id, fingerprint } = row
  const place = { source_kind, source_id, item_key, event_id, fingerprint }
  return {
    ...place,
    added_id: null,
    answer: 'asked',
    reasons: '[]',
    asked_at: now,
    answered_by: null,
    answered_at: null,
  }
}

async function noteMatch(
  { clock }: Settling,
  trx: Trx,
  { user }: By,
  match: EventMatchRow,
  answer: 'same' | 'not-same',
): Promise<void> {
  await saveMatch(trx, { ...match, answer, answered_by: user.username, answered_at: clock.now() })
}
