import type { ClaimRef, SourceField } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { changeEvent, fromCountyTime } from '../../events/events.service.ts'
import type { EventClaimRow } from '../event-sources.table.ts'
import { changesFor } from '../fields/field-changes.ts'
import { type EventState, keyOf, loadStates, valuesOfEvent } from '../fields/field-state.ts'
import { deleteOrigin, saveDifference, saveOrigin } from '../fields/fields.repository.ts'
import { isSameValue } from '../fields/same-value.ts'
import { noteOrigin, type Settling, settleFields } from '../fields/settle-fields.ts'
import { readFormerValue } from './former-value.ts'
import { noteVersions, renewVersions } from './renew-versions.ts'

type Trx = Transaction<Database>
type By = Pick<SignedIn, 'user'>

interface FieldChoice {
  readonly eventId: string
  readonly field: SourceField
  readonly claim: ClaimRef
  /** As the editor saw it. */
  readonly theirs: string
}

/** The field has the source's value from now on, until somebody or a rule decides otherwise. */
export async function takeField(context: Settling, trx: Trx, by: By, choice: FieldChoice): Promise<void> {
  const { state, row } = await getSaid(context, trx, choice)
  const { field, theirs } = choice
  const changes = fromCountyTime(changesFor({ [field]: theirs }, state.ours), state.event, context.config)
  const { event } = await changeEvent(context, trx, by, state.event, changes)
  const value = valuesOfEvent(event, context.config.timeZone)[field]
  if (value === state.ours[field] && !isSameValue(field, value, theirs))
    throw new AppError(
      422,
      'invalid',
      'That doesn’t fit the event’s other values, so nothing changed. Take those first.',
    )
  await noteOrigin(context, trx, state, { field, key: keyOf(row), value, by: by.user.username })
  await noteAnswer(context, trx, by, choice, 'taken', findDifference(state, choice)?.noted_at)
  await settleFields(context, trx, [choice.eventId])
  await noteVersions(trx, choice.eventId, field, state.event.row.version)
}

/** Ours stays until the source says something else. */
export async function keepField(context: Settling, trx: Trx, by: By, choice: FieldChoice): Promise<void> {
  const { state } = await getSaid(context, trx, choice)
  await noteAnswer(context, trx, by, choice, 'kept', findDifference(state, choice)?.noted_at)
  await settleFields(context, trx, [choice.eventId])
}

/** The question comes back to its place. @throws AppError 409 if it was answered again, or there is nothing to ask now */
export async function undoKeptField(context: Settling, trx: Trx, choice: FieldChoice): Promise<void> {
  const { state } = await getSaid(context, trx, choice)
  const kept = findDifference(state, choice)
  if (kept?.status !== 'kept' || kept.theirs !== choice.theirs) throw nothingToUndo()
  if (isSameValue(choice.field, state.ours[choice.field], choice.theirs)) throw nothingToUndo()
  await saveDifference(trx, { ...kept, status: 'open', answered_by: null, answered_at: null })
  await settleFields(context, trx, [choice.eventId])
  const { differences } = await getState(context, trx, choice.eventId)
  if (!differences.some(({ field, status }) => field === choice.field && status === 'open')) throw nothingToUndo()
}

/** The field's value before a source's was taken comes back, and stays until that source says something else. */
export async function undoField(
  context: Settling,
  trx: Trx,
  by: By,
  { eventId, field }: Pick<FieldChoice, 'eventId' | 'field'>,
): Promise<void> {
  const state = await getState(context, trx, eventId)
  await giveBack(context, trx, by, state, field, (choice) => noteAnswer(context, trx, by, choice, 'kept'))
}

/** Ours comes back, and with it the question. @throws AppError 409 as `undoField` */
export async function undoTakenField(context: Settling, trx: Trx, by: By, choice: FieldChoice): Promise<void> {
  const state = await getState(context, trx, choice.eventId)
  await giveBack(context, trx, by, state, choice.field, async (taken) => {
    const asked = findDifference(state, taken)
    if (!asked) return noteAnswer(context, trx, by, taken, 'kept')
    const { theirs } = taken
    await saveDifference(trx, { ...asked, theirs, status: 'open', answered_by: null, answered_at: null })
  })
}

/** @param note what becomes of the answer, before the fields are settled */
async function giveBack(
  context: Settling,
  trx: Trx,
  by: By,
  state: EventState,
  field: SourceField,
  note: (choice: FieldChoice) => Promise<void>,
): Promise<void> {
  const eventId = state.event.row.id
  const origin = state.origins.get(field)
  const former = origin && readFormerValue(origin)
  if (!former || origin.value !== state.ours[field]) throw nothingToUndo()
  const changes = fromCountyTime(changesFor({ [field]: former.value }, state.ours), state.event, context.config)
  await changeEvent(context, trx, by, state.event, changes)
  const before = state.claims.find(({ row }) => keyOf(row) === former.key)?.row
  if (before)
    await saveOrigin(trx, { ...placeOf(before), ...originFields(context, eventId, field, former.value, before) })
  else await deleteOrigin(trx, eventId, field)
  const said = state.claims.find(({ row }) => keyOf(row) === keyOf(origin))?.said[field]
  const claim = { kind: origin.source_kind, sourceId: origin.source_id, key: origin.item_key }
  if (said) await note({ eventId, field, claim, theirs: said.value })
  await settleFields(context, trx, [eventId])
  const { event } = await getState(context, trx, eventId)
  if (former.version?.after === state.event.row.version)
    await renewVersions(trx, eventId, { before: former.version.before, after: event.row.version })
}

function originFields(
  { clock }: Settling,
  eventId: string,
  field: SourceField,
  value: string,
  { source_name }: EventClaimRow,
) {
  return { event_id: eventId, field, value, source_name, former: null, decided_by: null, decided_at: clock.now() }
}

function placeOf({ source_kind, source_id, item_key }: EventClaimRow) {
  return { source_kind, source_id, item_key }
}

async function noteAnswer(
  { clock }: Settling,
  trx: Trx,
  { user }: By,
  { eventId, field, claim, theirs }: FieldChoice,
  status: 'kept' | 'taken',
  notedAt?: number,
): Promise<void> {
  const now = clock.now()
  await saveDifference(trx, {
    ...{ event_id: eventId, field, source_kind: claim.kind, source_id: claim.sourceId, item_key: claim.key },
    ...{ theirs, status, noted_at: notedAt ?? now, answered_by: user.username, answered_at: now },
  })
}

function findDifference({ differences }: EventState, { field, claim }: FieldChoice) {
  return differences.find(
    (row) =>
      row.field === field &&
      row.source_kind === claim.kind &&
      row.source_id === claim.sourceId &&
      row.item_key === claim.key,
  )
}

function nothingToUndo(): AppError {
  return new AppError(409, 'stale', 'This was changed in the meantime, so there’s nothing to undo.')
}

async function getState({ config }: Settling, trx: Trx, eventId: string): Promise<EventState> {
  const [state] = await loadStates(trx, [eventId], config.timeZone)
  if (!state) throw notFound('Event')
  return state
}

async function getSaid(context: Settling, trx: Trx, { eventId, field, claim, theirs }: FieldChoice) {
  const state = await getState(context, trx, eventId)
  const said = state.claims.find(
    ({ row }) => row.source_kind === claim.kind && row.source_id === claim.sourceId && row.item_key === claim.key,
  )
  if (!said || said.said[field]?.value !== theirs)
    throw new AppError(409, 'stale', 'This source says something else now. Check it again.')
  return { state, row: said.row }
}
