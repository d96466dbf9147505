import { setImmediate } from 'node:timers/promises'
import type { FeedReport } from '@hometown/shared-types/event-feed'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import {
  draftAfter,
  type EventToCreate,
  holdCalendar,
  listStoredEvents,
  removeEvent,
  type Similar,
  saveEvent,
  similarFinder,
  writeEvents,
} from '../events/events.service.ts'
import type { EventFeedItemTable } from './event-feeds.table.ts'
import { asRead, deleteItems, followChanges, type Outcome, orRefusal, replaceItems } from './follow-changes.ts'
import { type CheckPlan, planCheck, standsFor, type Target } from './plan-check.ts'
import { type FeedEvent, type ReadCalendar, savedFieldsOf } from './reading/feed-event.ts'

type Trx = Transaction<Database>

const ROWS_PER_BATCH = 50

/** What following a calendar would do. Writes nothing. */
export async function previewCalendar(
  context: AppContext,
  calendar: ReadCalendar,
  target: Target,
): Promise<FeedReport> {
  const plan = await planCheck(context, calendar, target)
  const { db } = context.store
  for (const batch of batchesOf(inOrder(plan.added), rowsOf)) {
    for (const compared of await compareWithCalendar(context, db, batch, plan, target)) {
      const { action, event, detail = null } = outcomeOfNew(compared)
      if (action !== 'unchanged') plan.report.note(action, event, { detail })
    }
  }
  for (const { event } of plan.changed) plan.report.note('updated', event)
  return plan.report.build()
}

/**
 * Adds what is new, changes what changed there except fields that were edited here, and marks what vanished. Uses short
 * transactions; each event is written entirely or not at all.
 * @param hold called first in each transaction; throws when another check has taken over
 */
export async function followCalendar(
  context: AppContext,
  calendar: ReadCalendar,
  target: Target,
  hold: (trx: Trx) => Promise<void>,
): Promise<FeedReport> {
  const plan = await planCheck(context, calendar, target)
  const { feedId } = target
  const now = context.clock.now()
  async function write<T>(
    batches: Iterable<readonly T[]>,
    work: (trx: Trx, batch: readonly T[]) => Promise<Outcome[]>,
  ) {
    for (const batch of batches) {
      const outcomes = await writeEvents(context, async (trx) => {
        await hold(trx)
        return work(trx, batch)
      })
      for (const { action, event, ...more } of outcomes) {
        if (more.eventId !== undefined) plan.taken.add(more.eventId)
        if (action === 'unchanged') plan.report.count(action)
        else plan.report.note(action, event, more)
      }
      // SQLite is synchronous: without a pause nothing else would run.
      await setImmediate()
    }
  }
  await write(batchesOf(plan.renamed), async (trx, batch) => {
    // The hash stays: nothing of the event changes.
    await replaceItems(
      trx,
      batch.map(({ item, event }) => [item, { ...asRead(event), hash: item.hash }]),
    )
    return []
  })
  await write(batchesOf(plan.lost), async (trx, batch) => {
    await deleteItems(trx, feedId, batch)
    return []
  })
  await write(
    batchesOf(plan.changed, ({ event }) => rowsOf(event)),
    (trx, batch) => followChanges(context, trx, batch),
  )
  await write(batchesOf(inOrder(plan.added), rowsOf), async (trx, batch) => {
    // Locks the calendar, so that another feed doesn't add one of them before this transaction ends.
    await holdCalendar(trx, now)
    return addEvents(context, trx, await compareWithCalendar(context, trx, batch, plan, target), target)
  })
  await write(batchesOf(plan.replaced), async (trx, batch) => {
    const events = await listStoredEvents(
      trx,
      batch.map(({ event_id }) => event_id),
    )
    // One that somebody has edited since the plan was made stays, and the next check marks it as vanished.
    const edited = new Set(events.filter(({ row }) => row.edited_fields !== '[]').map(({ row }) => row.id))
    const items = batch.filter(({ event_id }) => !edited.has(event_id))
    if (items.length === 0) return []
    const untouched = events.filter(({ row }) => !edited.has(row.id))
    for (const event of untouched) await removeEvent(context, trx, null, event)
    await deleteItems(trx, feedId, items)
    return []
  })
  await write(batchesOf(plan.vanished), async (trx, batch) => {
    await replaceItems(
      trx,
      batch.map((item) => [item, { state: 'vanished', vanished_at: now }]),
    )
    return []
  })
  return plan.report.build()
}

function* batchesOf<T>(list: readonly T[], rows: (entry: T) => number = () => 1): Iterable<readonly T[]> {
  let batch: T[] = []
  let size = 0
  for (const entry of list) {
    if (batch.length > 0 && size + rows(entry) > ROWS_PER_BATCH) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(entry)
    size += rows(entry)
  }
  if (batch.length > 0) yield batch
}

function rowsOf({ exceptions }: FeedEvent): number {
  return 1 + exceptions.length
}

/** By date, so that a batch is compared with few days of the calendar. */
function inOrder(events: readonly FeedEvent[]): FeedEvent[] {
  return events.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
}

interface Compared {
  event: FeedEvent
  /** The event of the calendar that it is, or may be. */
  similar: Similar | undefined
}

async function compareWithCalendar(
  { config }: Pick<AppContext, 'config'>,
  db: Kysely<Database>,
  events: readonly FeedEvent[],
  plan: Pick<CheckPlan, 'taken'>,
  target: Target,
): Promise<Compared[]> {
  const find = await similarFinder(db, config.timeZone, events)
  // A transaction may run again, and must then start with the same events.
  const taken = new Set(plan.taken)
  return events.map((event) => {
    const similar = find(event, taken).find(({ event: { waiting }, row }) =>
      standsFor({ ...row, submission_status: waiting ? 'waiting' : null }, target),
    )
    if (similar?.event.relation === 'same') taken.add(similar.event.id)
    return { event, similar }
  })
}

/** @param addedId missing in a preview */
function outcomeOfNew({ event, similar }: Compared, addedId?: string): Outcome {
  if (similar?.event.relation === 'same')
    return { action: 'skipped', event, detail: 'Already on the calendar', eventId: similar.event.id }
  const detail = similar ? `A draft: possible duplicate of “${similar.event.title}”` : null
  return { action: 'added', event, detail, eventId: addedId }
}

async function addEvents(
  context: AppContext,
  trx: Trx,
  compared: readonly Compared[],
  { feedId, category, status }: Target,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const items: Insertable<EventFeedItemTable>[] = []
  for (const one of compared) {
    const { event, similar } = one
    if (similar?.event.relation === 'same') {
      items.push({ ...asRead(event), feed_id: feedId, event_id: similar.event.id, state: 'linked' })
      outcomes.push(outcomeOfNew(one))
      continue
    }
    const place = { feedId, category, possibleDuplicateOf: similar?.event.id ?? null }
    const input: EventToCreate = { ...savedFieldsOf(event), ...place, status: similar ? 'draft' : status }
    const drafted = orRefusal(event, () => draftAfter(undefined, input, context.config))
    if ('action' in drafted) {
      outcomes.push(drafted)
      continue
    }
    const { id } = (await saveEvent(context, trx, null, undefined, input)).event.row
    items.push({ ...asRead(event), feed_id: feedId, event_id: id, state: 'own' })
    outcomes.push(outcomeOfNew(one, id))
  }
  if (items.length > 0) await trx.insertInto('event_feed_items').values(items).execute()
  return outcomes
}
