import { setImmediate } from 'node:timers/promises'
import type { FeedReport } from '@hometown/shared-types/contract/event-feeds'
import type { EventException } from '@hometown/shared-types/contract/events'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import {
  draftAfter,
  draftOf,
  holdCalendar,
  listFrom,
  listStoredEvents,
  removeEvent,
  type Similar,
  type StoredEvent,
  saveEvent,
  similarFinder,
  writeEvents,
} from '../events/events.service.ts'
import type { EventFeedItemRow, EventFeedItemTable } from './event-feeds.table.ts'
import { type KnownEvent, type Outcome, planCheck, reportOf, type Target } from './plan-check.ts'
import { type FeedEvent, type ReadCalendar, savedFieldsOf } from './reading/read-calendar.service.ts'

type Trx = Transaction<Database>

const PER_TRANSACTION = 50

/** What following a calendar would do. Writes nothing. */
export async function previewCalendar(
  context: AppContext,
  calendar: ReadCalendar,
  target: Target,
): Promise<FeedReport> {
  const plan = await planCheck(context, calendar, target)
  const outcomes = [...plan.outcomes, ...plan.changed.map(({ event }) => ({ ...event, action: 'updated' as const }))]
  for (const batch of partsOf(plan.added, PER_TRANSACTION)) {
    const compared = await compareWithCalendar(context, context.store.db, batch, plan.taken)
    outcomes.push(...compared.map(outcomeOfNew))
  }
  return reportOf(calendar, outcomes)
}

/**
 * Adds what is new, changes what changed there except fields that were edited here, and marks what vanished. Uses short
 * transactions; each event is written entirely or not at all.
 * @param hold called first in each transaction; throws when the check must end
 */
export async function followCalendar(
  context: AppContext,
  calendar: ReadCalendar,
  target: Target,
  hold: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<FeedReport> {
  const { outcomes, taken, changed, added, replaced, missing } = await planCheck(context, calendar, target)
  const { feedId } = target
  const now = context.clock.now()
  async function write<T>(all: readonly T[], work: (trx: Trx, batch: readonly T[]) => Promise<readonly Outcome[]>) {
    for (const batch of partsOf(all, PER_TRANSACTION)) {
      const written = await writeEvents(context, async (trx) => {
        await hold(trx)
        return work(trx, batch)
      })
      for (const outcome of written) {
        if (outcome.eventId !== undefined) taken.add(outcome.eventId)
        outcomes.push(outcome)
      }
      // SQLite is synchronous: without a pause nothing else would run.
      await setImmediate()
    }
  }
  await write(changed, (trx, batch) => followChanges(context, trx, batch, feedId))
  await write(added, async (trx, batch) => {
    // Locks the calendar, so that another feed doesn't add one of them before this transaction ends.
    await holdCalendar(trx, now)
    return addEvents(context, trx, batch, taken, target)
  })
  await write(replaced, async (trx, batch) => {
    const events = await listStoredEvents(trx, eventIdsOf(batch))
    // One that somebody has edited since the plan was made stays, and the next check marks it as vanished.
    const unedited = events.filter(({ row }) => row.edited_fields === '[]')
    for (const event of unedited) await removeEvent(context, trx, null, event)
    return []
  })
  await write(missing, async (trx, batch) => {
    await trx
      .updateTable('event_feed_items')
      .set({ vanished_at: now })
      .where('feed_id', '=', feedId)
      .where('event_id', 'in', eventIdsOf(batch))
      .execute()
    return []
  })
  return reportOf(calendar, outcomes)
}

interface Compared {
  event: FeedEvent
  /** The event of the calendar that it is, or may be. */
  similar: Similar['event'] | undefined
}

async function compareWithCalendar(
  { config }: Pick<AppContext, 'config'>,
  db: Kysely<Database>,
  entries: readonly FeedEvent[],
  known: ReadonlySet<string>,
): Promise<Compared[]> {
  const find = await similarFinder(db, config.timeZone, entries)
  // A transaction may run again, and must then start with the same events.
  const taken = new Set(known)
  return entries.map((event) => {
    const similar = find(event, taken)[0]?.event
    if (similar?.relation === 'same') taken.add(similar.id)
    return { event, similar }
  })
}

function outcomeOfNew({ event, similar }: Compared): Outcome {
  if (similar?.relation === 'same')
    return { ...event, action: 'skipped', detail: 'Already on the calendar', eventId: similar.id }
  return { ...event, action: 'added', detail: similar ? `A draft: possible duplicate of “${similar.title}”` : null }
}

async function addEvents(
  context: AppContext,
  trx: Trx,
  batch: readonly FeedEvent[],
  taken: ReadonlySet<string>,
  target: Target,
): Promise<Outcome[]> {
  const { feedId, category, status } = target
  // What another reading of this calendar has added meanwhile is left alone.
  const keys = batch.map(({ key }) => key)
  const items = trx.selectFrom('event_feed_items').select('item_key').where('feed_id', '=', feedId)
  const there = new Set((await items.where('item_key', 'in', keys).execute()).map(({ item_key }) => item_key))
  const fresh = batch.filter(({ key }) => !there.has(key))
  const outcomes: Outcome[] = []
  const rows: Insertable<EventFeedItemTable>[] = []
  for (const one of await compareWithCalendar(context, trx, fresh, taken)) {
    const { event, similar } = one
    const isLinked = similar?.relation === 'same'
    const place = { feedId, category, status: similar ? 'draft' : status } as const
    const outcome = await orRefusal(event, async () => {
      if (isLinked) return outcomeOfNew(one)
      const input = { ...savedFieldsOf(event), ...place, possibleDuplicateOf: similar?.id ?? null }
      const saved = await saveEvent(context, trx, null, undefined, input)
      return { ...outcomeOfNew(one), eventId: saved.event.row.id }
    })
    outcomes.push(outcome)
    if (outcome.eventId !== undefined) rows.push({ ...asRead(event), feed_id: feedId, event_id: outcome.eventId })
  }
  if (rows.length > 0)
    await trx
      .insertInto('event_feed_items')
      .values(rows)
      // An entry that was the same event before has another key now.
      .onConflict((known) =>
        known.columns(['feed_id', 'event_id']).doUpdateSet((row) => ({
          item_key: row.ref('excluded.item_key'),
          facts: row.ref('excluded.facts'),
          hash: row.ref('excluded.hash'),
        })),
      )
      .execute()
  return outcomes
}

type SavedFields = ReturnType<typeof savedFieldsOf>

interface FieldGroup {
  /** In the report. */
  readonly label: string
  readonly names: readonly (keyof SavedFields)[]
}

/** Fields that are only valid together. */
const FIELD_GROUPS: readonly FieldGroup[] = [
  { label: 'title', names: ['title'] },
  { label: 'description', names: ['description'] },
  { label: 'place', names: ['location'] },
  { label: 'time', names: ['startDate', 'endDate', 'allDay', 'timeZone'] },
  { label: 'repetition', names: ['rrule', 'recurrenceEndDate'] },
  { label: 'dates left out', names: ['skippedDates'] },
  { label: 'single dates', names: ['exceptions'] },
  { label: 'whether it is canceled', names: ['cancelled'] },
  { label: 'picture', names: ['imageUrl'] },
  { label: 'tags', names: ['tags'] },
]

/** Changes what changed in the calendar, except fields that were edited here. */
async function followChanges(
  context: AppContext,
  trx: Trx,
  changes: readonly KnownEvent[],
  feedId: string,
): Promise<Outcome[]> {
  const ids = changes.map(({ item }) => item.event_id)
  const before = new Map((await listStoredEvents(trx, ids)).map((event) => [event.row.id, event]))
  const outcomes: Outcome[] = []
  for (const { event, item } of changes) {
    const eventId = item.event_id
    const was = before.get(eventId)
    const outcome: Outcome = await orRefusal(event, async () => {
      if (!was) return { ...event, action: 'skipped', detail: 'Deleted here' }
      if (was.row.feed_id !== feedId) return { ...event, action: 'unchanged' }
      return followEvent(context, trx, event, was, item.vanished_at === null)
    })
    outcomes.push({ ...outcome, eventId })
    if (outcome.action === 'skipped') continue
    const items = trx.updateTable('event_feed_items').where('feed_id', '=', feedId).where('event_id', '=', eventId)
    await items.set({ ...asRead(event), vanished_at: null }).execute()
  }
  return outcomes
}

/** @param isOurs false when it had vanished */
async function followEvent(
  context: AppContext,
  trx: Trx,
  event: FeedEvent,
  before: StoredEvent,
  isOurs: boolean,
): Promise<Outcome> {
  const old = draftOf(before)
  const edited = new Set(listFrom(before.row.edited_fields))
  const fields = { ...savedFieldsOf(event), ...datesAdded(old, event, edited) }
  const { draft, droppedDates } = draftAfter(before, fields, context.config)
  const isOther = (name: keyof SavedFields) => JSON.stringify(old[name]) !== JSON.stringify(draft[name])
  const others = FIELD_GROUPS.filter(({ names }) => names.some(isOther))
  const isEdited = ({ names }: FieldGroup) => names.some((name) => edited.has(name) && !DATES.has(name))
  const [taken, kept] = [others.filter((group) => !isEdited(group)), others.filter(isEdited)]
  const free = new Set(taken.flatMap(({ names }) => names))
  const changes = Object.fromEntries(Object.entries(fields).filter(([name]) => free.has(name as keyof SavedFields)))
  await saveEvent(context, trx, null, before, changes)
  const words = (groups: readonly FieldGroup[]) => groups.map(({ label }) => label).join(', ')
  const details = [
    isOurs && words(taken).replace(/^./, (letter) => letter.toUpperCase()),
    kept.length > 0 && `Edited here and left so: ${words(kept)}`,
    droppedDates.length > 0 && `The series has no date on ${droppedDates.join(', ')}`,
  ].filter(Boolean)
  const action = !isOurs ? 'returned' : taken.length > 0 ? 'updated' : kept.length > 0 ? 'kept' : 'unchanged'
  return { ...event, action, detail: details.join('. ') || null }
}

interface SingleDates {
  readonly skippedDates: readonly string[]
  readonly exceptions: readonly EventException[]
}

const DATES: ReadonlySet<string> = new Set(['skippedDates', 'exceptions'])

/** An edit of one date protects only that date: what the feed says about others is added. */
function datesAdded(here: SingleDates, there: SingleDates, edited: ReadonlySet<string>) {
  if (![...DATES].some((name) => edited.has(name))) return {}
  const known = new Set([...here.skippedDates, ...here.exceptions.map(({ originalDate }) => originalDate)])
  return {
    skippedDates: [...here.skippedDates, ...there.skippedDates.filter((day) => !known.has(day))],
    exceptions: [...here.exceptions, ...there.exceptions.filter(({ originalDate }) => !known.has(originalDate))],
  }
}

/** `saveEvent` refuses an event before it writes anything, so the transaction continues with the others. */
async function orRefusal(event: FeedEvent, save: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...event, action: 'skipped', detail: error.message }
  }
}

/** What an item keeps of its entry. */
function asRead({ key, facts, hash }: FeedEvent) {
  return { item_key: key, facts, hash }
}

function eventIdsOf(items: readonly EventFeedItemRow[]): string[] {
  return items.map(({ event_id }) => event_id)
}
