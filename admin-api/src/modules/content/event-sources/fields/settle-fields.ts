import type { SourceField } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { changeEvent, fromCountyTime } from '../../events/events.service.ts'
import { loadPlaceFinder } from '../places/place-finder.ts'
import type { FieldDecision } from './decide-field.ts'
import { changesFor } from './field-changes.ts'
import { decisionsFor, type EventState, keyOf, loadStates, originOf, valuesOfEvent } from './field-state.ts'
import { deleteOpenDifferences, saveDifference, saveOrigin } from './fields.repository.ts'
import type { FieldValues } from './said.ts'

type Trx = Transaction<Database>
export type Settling = Pick<AppContext, 'store' | 'clock' | 'config' | 'link' | 'ports'>

/** Applies what trusted sources say, and notes what editors are asked. Saying the same again changes nothing. */
export async function settleFields(context: Settling, trx: Trx, eventIds: readonly string[]): Promise<void> {
  const states = await loadStates(trx, eventIds, context.config.timeZone)
  // A game's facts are the schedule's.
  for (const state of states) if (!state.event.game && state.claims.length > 0) await settleEvent(context, trx, state)
}

async function settleEvent(context: Settling, trx: Trx, state: EventState): Promise<void> {
  const decisions = decisionsFor(state, await loadPlaceFinder(context, trx))
  const applied = [...decisions].filter(([, { outcome }]) => outcome === 'apply')
  if (applied.length > 0) await apply(context, trx, state, new Map(applied))
  const asked = [...decisions].flatMap(([field, decision]) =>
    decision.outcome === 'ask' ? [{ field, ...decision }] : [],
  )
  const open = state.differences.filter(({ status }) => status === 'open')
  await deleteOpenDifferences(
    trx,
    open.filter((row) => !asked.some(({ field, key }) => field === row.field && key === keyOf(row))),
  )
  for (const { field, key } of asked) {
    const claim = state.claims.find(({ row }) => keyOf(row) === key)
    const theirs = claim?.said[field]?.value
    if (!claim || theirs === undefined) continue
    if (open.some((row) => row.field === field && keyOf(row) === key && row.theirs === theirs)) continue
    const { source_kind, source_id, item_key } = claim.row
    const place = { event_id: state.event.row.id, field, source_kind, source_id, item_key }
    await saveDifference(trx, { ...place, theirs, status: 'open', noted_at: context.clock.now() })
  }
}

async function apply(
  context: Settling,
  trx: Trx,
  state: EventState,
  decisions: ReadonlyMap<SourceField, FieldDecision>,
): Promise<void> {
  const values: FieldValues = {}
  for (const [field, decision] of decisions)
    if (decision.outcome === 'apply') values[field] = saidBy(state, decision.key, field)
  try {
    const changes = fromCountyTime(changesFor(values, state.ours), state.event, context.config)
    const { event } = await changeEvent(context, trx, null, state.event, changes)
    const after = valuesOfEvent(event, context.config.timeZone)
    for (const [field, decision] of decisions)
      if (decision.outcome === 'apply')
        await noteOrigin(context, trx, state, { field, key: decision.key, value: after[field], by: null })
  } catch (error) {
    // A value that our calendar can't show stays at its source. Nothing was written.
    if (error instanceof AppError) return
    throw error
  }
}

/** Remembers whose value the field has now, and its former state for an undo. */
export async function noteOrigin(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  state: EventState,
  { field, key, value, by }: { field: SourceField; key: string; value: string; by: string | null },
): Promise<void> {
  const claim = state.claims.find(({ row }) => keyOf(row) === key)?.row
  if (!claim) return
  const from = originOf(state, field)
  const former = { value: state.ours[field], key: from ? keyOf(from) : null }
  const { source_kind, source_id, item_key, source_name } = claim
  await saveOrigin(trx, {
    ...{ event_id: state.event.row.id, field, source_kind, source_id, item_key, source_name, value },
    ...{ former: JSON.stringify(former), decided_by: by, decided_at: clock.now() },
  })
}

function saidBy({ claims }: EventState, key: string, field: SourceField): string | undefined {
  return claims.find(({ row }) => keyOf(row) === key)?.said[field]?.value
}
