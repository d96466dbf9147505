import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { recordChanges } from '../../platform/changes/changes.service.ts'
import { holdCalendar } from './calendar-revision.ts'
import { countEventRows, deleteSampleRows } from './events.repository.ts'
import type { SideEffectContext } from './saving/event-side-effects.ts'
import { type EventToCreate, insertEvents, prepareEvent } from './saving/save-events.ts'

type Trx = Transaction<Database>

export async function insertSampleEvents(
  context: SideEffectContext,
  trx: Trx,
  events: readonly Omit<EventToCreate, 'sample'>[],
): Promise<void> {
  if ((await countEventRows(trx)) > 0) return
  const prepared = events.map((event) => prepareEvent(context, { ...event, sample: true }))
  await insertEvents(context, trx, null, prepared)
}

/** Keeps samples that somebody has edited. */
export async function removeSampleEvents({ clock }: Pick<SideEffectContext, 'clock'>, trx: Trx): Promise<void> {
  const removed = await deleteSampleRows(trx)
  const seen = removed.filter(({ status }) => status === 'published')
  await recordChanges(
    trx,
    seen.map(({ id }) => ({ kind: 'event', subjectId: id, wasPublic: true, isPublic: false })),
    clock.now(),
  )
  if (removed.length > 0) await holdCalendar(trx, clock.now())
}
