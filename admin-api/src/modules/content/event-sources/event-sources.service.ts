import { type ClaimRef, SOURCE_FIELDS, type SourceKind } from '@hometown/shared-types/event-sources'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { deleteClaim, listClaims, listClaimsOfEvents, markGone, touchClaims } from './claims/claims.repository.ts'
import { type NewClaim, saveClaimsOf } from './claims/note-claims.ts'
import type { EventMatchRow } from './event-sources.table.ts'
import { deleteDifferencesOf } from './fields/fields.repository.ts'
import { readSaid } from './fields/said.ts'
import { type Settling, settleFields } from './fields/settle-fields.ts'
import { deleteMatch, listMatches, saveMatch } from './matches/matches.repository.ts'
import { listTrust } from './trust/trust.repository.ts'
import { chosenTrust } from './trust/trust.ts'

export { keepField, takeField, undoField, undoKeptField, undoTakenField } from './answers/answer-field.service.ts'
export { insertSeparate, joinEvents, keepEventsApart, separateClaim } from './answers/answer-match.service.ts'
export { getEventSources, listEventDifferences } from './answers/list-sources.service.ts'
export { moveSayings } from './answers/merge-event.ts'
export { undoJoin, undoKeptApart, undoSeparation } from './answers/undo-match.service.ts'
export { deleteClaim, deleteSource, listClaimKeys } from './claims/claims.repository.ts'
export type { NewClaim } from './claims/note-claims.ts'
export { renameClaims } from './claims/rename.repository.ts'
export { onCountyClocks } from './county-clock.ts'
export { EVENT_FIELDS } from './fields/field-changes.ts'
export { valuesOfEvent } from './fields/field-state.ts'
export { type FieldValues, fieldValues } from './fields/said.ts'
export { type EventMatcher, loadMatcher } from './matches/load-matcher.ts'
export { loadPairMatcher, type PairMatcher } from './matches/pair-matcher.ts'
export type { EventEntry } from './matching/event-entry.ts'
export { explainMatch } from './matching/reasons.ts'
export { getTrust, setTrust } from './trust/trust.service.ts'

type Trx = Transaction<Database>

/** Stores what a source says, applies what is trusted, and notes what editors are asked; all in the caller's transaction. */
export async function noteClaims(context: Settling, trx: Trx, claims: readonly NewClaim[]): Promise<void> {
  await saveClaimsOf(trx, claims, context.clock.now())
  await settleFields(
    context,
    trx,
    claims.map(({ eventId }) => eventId),
  )
}

/** Only stores what a source says: its changes are offered elsewhere. */
export async function noteSaid(trx: Trx, claims: readonly NewClaim[], now: number): Promise<void> {
  await saveClaimsOf(trx, claims, now)
}

/** The source no longer lists these: what it said decides nothing anymore, and nobody is asked about it. */
export async function noteGone(
  context: Settling,
  trx: Trx,
  { kind, id }: { kind: SourceKind; id: string },
  keys: readonly string[],
): Promise<void> {
  const source = { source_kind: kind, source_id: id }
  const rows = await listClaims(trx, source, keys)
  await markGone(trx, source, keys)
  await settleFields(
    context,
    trx,
    rows.map(({ event_id }) => event_id),
  )
}

/** All that these sources still list, or these entries of them, were seen now. */
export async function noteSeen(
  { clock }: Pick<Settling, 'clock'>,
  trx: Trx,
  { kind, ids }: { kind: SourceKind; ids: readonly string[] },
  keys?: readonly string[],
): Promise<void> {
  await touchClaims(trx, { kind, ids, keys }, clock.now())
}

/** Fields of which editors want to be asked, or that never apply. */
export async function listAskedFields(
  db: Kysely<Database>,
  kind: SourceKind,
  id: string,
): Promise<ReadonlySet<string>> {
  const rows = await listTrust(db, [id])
  const source = { source_kind: kind, source_id: id }
  return new Set(
    SOURCE_FIELDS.filter((field) => {
      const trust = chosenTrust(rows, source, field)
      return trust !== undefined && trust !== 'trusted'
    }),
  )
}

/** Those of the events that a source other than this one lists as taking place. */
export async function listConfirmedElsewhere(
  db: Kysely<Database>,
  { kind, id }: { kind: SourceKind; id: string },
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await listClaimsOfEvents(db, eventIds)
  const confirmed = rows.filter(
    (row) =>
      row.is_gone === 0 &&
      (row.source_kind !== kind || row.source_id !== id) &&
      readSaid(row.said).status?.value === 'confirmed',
  )
  return new Set(confirmed.map(({ event_id }) => event_id))
}

export interface RememberedAnswers {
  /** Said of this entry, or of an equal one with another key. */
  isNotSame(key: string, fingerprint: string, eventId: string): boolean
  findSame(key: string, fingerprint: string): string | undefined
  /** Whether it was asked of this entry, or was answered of an equal one. */
  isAnswered(key: string, fingerprint: string, eventId: string): boolean
}

export async function loadAnswers(
  db: Kysely<Database>,
  kind: SourceKind,
  sourceId: string,
): Promise<RememberedAnswers> {
  const rows = await listMatches(db, kind, sourceId)
  const of = (key: string, fingerprint: string) => (row: EventMatchRow) =>
    row.item_key === key || row.fingerprint === fingerprint
  return {
    isNotSame: (key, fingerprint, eventId) =>
      rows.filter(of(key, fingerprint)).some((row) => row.answer === 'not-same' && row.event_id === eventId),
    findSame: (key, fingerprint) => rows.filter(of(key, fingerprint)).find(({ answer }) => answer === 'same')?.event_id,
    isAnswered: (key, fingerprint, eventId) =>
      rows
        .filter((row) => row.event_id === eventId && of(key, fingerprint)(row))
        .some((row) => row.answer !== 'asked' || row.item_key === key),
  }
}

/** `maybe`: an editor is asked whether what was added is the other event. */
export async function askMatch(
  { clock }: Pick<Settling, 'clock'>,
  trx: Trx,
  question: { claim: ClaimRef; fingerprint: string; eventId: string; addedId: string; reasons: readonly string[] },
): Promise<void> {
  const { claim, fingerprint, eventId, addedId, reasons } = question
  await saveMatch(trx, {
    ...{ source_kind: claim.kind, source_id: claim.sourceId, item_key: claim.key, event_id: eventId, fingerprint },
    ...{ added_id: addedId, answer: 'asked', reasons: JSON.stringify(reasons), asked_at: clock.now() },
  })
}

/** An editor said that an entry is an event that is here. */
export async function joinClaim(
  context: Settling,
  trx: Trx,
  { user }: Pick<SignedIn, 'user'>,
  claim: NewClaim,
): Promise<void> {
  const now = context.clock.now()
  const { kind, sourceId, key } = claim.claim
  await noteClaims(context, trx, [claim])
  await saveMatch(trx, {
    ...{ source_kind: kind, source_id: sourceId, item_key: key, event_id: claim.eventId },
    ...{ fingerprint: claim.fingerprint, added_id: null, answer: 'same', reasons: '[]', asked_at: now },
    ...{ answered_by: user.username, answered_at: now },
  })
}

/** Undoes `joinClaim`. */
export async function leaveClaim(trx: Trx, claim: ClaimRef, eventId: string): Promise<void> {
  await deleteClaim(trx, claim)
  await deleteDifferencesOf(trx, eventId, claim)
  await deleteMatch(trx, claim, eventId)
}
