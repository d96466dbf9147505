import type { ClaimRef } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { findStoredEvent, insertEvent, type StoredEvent } from '../../events/events.service.ts'
import { deleteClaim, findClaim } from '../claims/claims.repository.ts'
import type { EventClaimRow, EventMatchRow } from '../event-sources.table.ts'
import { changesFor } from '../fields/field-changes.ts'
import { deleteDifferencesOf, listDifferencesOf } from '../fields/fields.repository.ts'
import { type FieldValues, readSaid } from '../fields/said.ts'
import { type Settling, settleFields } from '../fields/settle-fields.ts'
import { findAskedMatch, findMatch, saveMatch } from '../matches/matches.repository.ts'
import { loadFormerFields } from './former-fields.ts'
import type { FormerJoin, FormerSeparation } from './former-match.ts'
import { mergeEvent } from './merge-event.ts'

type Trx = Transaction<Database>
type By = Pick<SignedIn, 'user'>

export interface MatchAnswer {
  readonly eventId: string
  readonly claim: ClaimRef
}

/**
 * The source's own event goes; what it and others said of it belongs to the other event, to which its readers are led.
 * @param also moves what refers to the event that goes, before it is gone; returns what an undo needs for it
 * @throws AppError 409 if readers would be left with neither
 */
export async function joinEvents(
  context: Settling,
  trx: Trx,
  by: By,
  answer: MatchAnswer,
  also: (goneId: string) => Promise<unknown>,
): Promise<void> {
  const match = await getOpenMatch(trx, answer)
  const event = await findStoredEvent(trx, answer.eventId)
  const added = match.added_id === null ? undefined : await findStoredEvent(trx, match.added_id)
  if (!event) throw notFound('Event')
  let former: FormerJoin | null = null
  if (added) {
    const fields = await loadFormerFields(context, trx, event)
    const links = await also(added.row.id)
    const merged = await mergeEvent(context, trx, by, { from: added, to: event })
    const gone = { id: added.row.id, version: added.row.version }
    former = { gone, ...merged, version: event.row.version, fields, links }
  }
  await noteMatch(context, trx, by, match, 'same')
  await settleFields(context, trx, [event.row.id])
  await noteFormer(trx, answer, former)
}

export async function keepEventsApart(context: Settling, trx: Trx, by: By, answer: MatchAnswer): Promise<void> {
  await noteMatch(context, trx, by, await getOpenMatch(trx, answer), 'not-same')
}

/**
 * Takes a source's entry away from an event that it isn't, and remembers it.
 * @param also gives it an event of its own; returns the event, if it is there already, and what an undo needs
 */
export async function separateClaim(
  context: Settling,
  trx: Trx,
  by: By,
  answer: MatchAnswer,
  also: (said: FieldValues) => Promise<{ made: StoredEvent | null; links: unknown }>,
): Promise<void> {
  const { claim, eventId } = answer
  const row = await findClaim(trx, claim)
  const event = row?.event_id === eventId ? await findStoredEvent(trx, eventId) : undefined
  if (!row || !event) throw new AppError(409, 'stale', 'Another editor already took this source away from the event.')
  if (claim.kind === 'feed' && event.row.feed_id === claim.sourceId)
    throw new AppError(409, 'own', 'This event is from that calendar. Delete the event if it shouldn’t be here.')
  const known = await findMatch(trx, claim, eventId)
  const fields = await loadFormerFields(context, trx, event)
  const differences = await listDifferencesOf(trx, eventId, claim)
  await noteMatch(context, trx, by, known ?? newMatch(row, context.clock.now()), 'not-same')
  await deleteDifferencesOf(trx, eventId, claim)
  await deleteClaim(trx, claim)
  await settleFields(context, trx, [eventId])
  const said = Object.entries(readSaid(row.said)).map(([field, { value }]) => [field, value])
  const { made, links } = await also(Object.fromEntries(said))
  const former: FormerSeparation = {
    ...{ claim: row, differences, match: known ?? null, version: event.row.version, fields, links },
    made: made && { id: made.row.id, version: made.row.version },
  }
  await noteFormer(trx, answer, former)
}

/** A draft of what a source says, for sources that aren't read again. */
export async function insertSeparate(context: Settling, trx: Trx, by: By, values: FieldValues): Promise<StoredEvent> {
  const { title = 'Untitled event', start = '', end } = values
  const startsWith = { ...values, title, start, end: end ?? start }
  const fields = changesFor(startsWith, { ...NOTHING, ...startsWith })
  const times = { startDate: start, endDate: fields.endDate ?? start, timeZone: context.config.timeZone }
  const { event } = await insertEvent(context, trx, by, { ...fields, ...times, title, status: 'draft' })
  return event
}

const NOTHING = { title: '', start: '', end: '', place: '', description: '', price: '', picture: '', status: '' }

async function getOpenMatch(trx: Trx, { claim, eventId }: MatchAnswer): Promise<EventMatchRow> {
  const match = await findAskedMatch(trx, claim, eventId)
  if (!match) throw notFound('Question')
  if (match.answer !== 'asked') throw new AppError(409, 'decided', 'Another editor already answered this.')
  return match
}

function newMatch(row: EventClaimRow, now: number): EventMatchRow {
  const { source_kind, source_id, item_key, event_id, fingerprint } = row
  return {
    ...{ source_kind, source_id, item_key, event_id, fingerprint },
    ...{ added_id: null, answer: 'asked', reasons: '[]', asked_at: now },
    ...{ answered_by: null, answered_at: null, former: null, event_version: null, former_key: null },
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

async function noteFormer(
  trx: Trx,
  { claim, eventId }: MatchAnswer,
  former: FormerJoin | FormerSeparation | null,
): Promise<void> {
  const [match, event] = [await findAskedMatch(trx, claim, eventId), await findStoredEvent(trx, eventId)]
  if (!match || !event) return
  await saveMatch(trx, { ...match, former: former && JSON.stringify(former), event_version: event.row.version })
}
