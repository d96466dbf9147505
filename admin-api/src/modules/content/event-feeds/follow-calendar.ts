import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FeedReport } from '@hometown/shared-types/contract/event-feeds'
import type { EventException } from '@hometown/shared-types/contract/events'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import {
  draftOf,
  findStoredEvent,
  holdCalendar,
  listFrom,
  removeEvent,
  type Similar,
  type StoredEvent,
  saveEvent,
  similarFinder,
  writeEvents,
} from '../events/events.service.ts'
import {
  type Item,
  type Outcome,
  planCheck,
  reportOf,
  type Target,
  type VanishedItem,
  type Work,
} from './plan-check.ts'
import { type FeedEvent, type ReadCalendar, savedFieldsOf } from './reading/read-calendar.service.ts'

type Trx = Transaction<Database>

const PER_TRANSACTION = 50

/** What following a calendar would do. Writes nothing. */
export async function previewCalendar(
  context: AppContext,
  calendar: ReadCalendar,
  target: Pick<Target, 'feedId' | 'includePast'>,
): Promise<FeedReport> {
  const { outcomes, works, taken } = await planCheck(context, calendar, target)
  for (const batch of partsOf(works, PER_TRANSACTION)) {
    const find = await similarFinder(context.store.db, context.config.timeZone, newEvents(batch))
    for (const { event, item } of batch)
      if (event) outcomes.push(item ? { ...event, action: 'updated' } : outcomeOfNew(event, find(event, taken)[0]))
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
  const { outcomes, works, taken } = await planCheck(context, calendar, target)
  for (const batch of partsOf(works, PER_TRANSACTION)) {
    const written = await writeEvents(context, async (trx) => {
      await hold(trx)
      // Locks the calendar, so that another feed doesn't add one of them before this transaction ends.
      await holdCalendar(trx, context.clock.now())
      const find = await similarFinder(trx, context.config.timeZone, newEvents(batch))
      // A transaction may run again, and must then start with the same events.
      const writing = { context, trx, target, find, taken: new Set(taken) }
      const done: Outcome[] = []
      for (const work of batch) done.push(...(await write(writing, work)))
      return done
    })
    outcomes.push(...written)
    for (const { eventId } of written) if (eventId) taken.add(eventId)
    // SQLite is synchronous: without a pause nothing else would run.
    await setImmediate()
  }
  return reportOf(calendar, outcomes)
}

function newEvents(works: readonly Work[]): FeedEvent[] {
  return works.flatMap(({ event, item }) => (event && !item ? event : []))
}

interface Writing {
  readonly context: AppContext
  readonly trx: Trx
  readonly target: Target
  readonly find: Awaited<ReturnType<typeof similarFinder>>
  /** Events that no new entry is. */
  readonly taken: Set<string>
}

async function write(writing: Writing, work: Work): Promise<Outcome[]> {
  const { event, item } = work
  if (!event) return [await markVanished(writing, work)]
  try {
    return item ? [await followEntry(writing, event, item)] : await addEntry(writing, event)
  } catch (error) {
    // `saveEvent` refuses an event before it writes anything, so the transaction continues with the others.
    if (!(error instanceof AppError)) throw error
    return [{ ...event, action: 'skipped', detail: error.message }]
  }
}

async function addEntry({ context, trx, target, find, taken }: Writing, event: FeedEvent): Promise<Outcome[]> {
  const { feedId, category, status } = target
  const items = trx.selectFrom('event_feed_items').select('event_id').where('feed_id', '=', feedId)
  // What another reading of this calendar has added meanwhile is left alone.
  if (await items.where('item_key', '=', event.key).executeTakeFirst()) return []
  const [similar] = find(event, taken)
  const outcome = outcomeOfNew(event, similar)
  const place = { feedId, category, status: similar ? 'draft' : status } as const
  const input = { ...savedFieldsOf(event), ...place, possibleDuplicateOf: similar?.event.id ?? null }
  const eventId = outcome.eventId ?? (await saveEvent(context, trx, null, undefined, input)).event.row.id
  taken.add(eventId)
  await trx
    .insertInto('event_feed_items')
    .values({ ...asRead(event), feed_id: feedId, event_id: eventId })
    // An entry that was the same event before has another key now.
    .onConflict((known) => known.columns(['feed_id', 'event_id']).doUpdateSet(asRead(event)))
    .execute()
  return [{ ...outcome, eventId }]
}

function outcomeOfNew(event: FeedEvent, similar: Similar | undefined): Outcome {
  const { relation, id, title } = similar?.event ?? {}
  if (relation === 'same') return { ...event, action: 'skipped', detail: 'Already on the calendar', eventId: id }
  return { ...event, action: 'added', detail: similar ? `A draft: possible duplicate of “${title}”` : null }
}

async function followEntry({ context, trx }: Writing, event: FeedEvent, item: Item): Promise<Outcome> {
  const before = await findStoredEvent(trx, item.event_id)
  if (!before) return { ...event, action: 'skipped', detail: 'Deleted here' }
  const outcome: Outcome =
    before.row.feed_id === item.feed_id
      ? await changeEvent(context, trx, event, before, item.vanished_at !== null)
      : { ...event, action: 'unchanged' }
  const entry = { ...asRead(event), vanished_at: null }
  await itemIn(trx, item).set(entry).execute()
  return { ...outcome, eventId: item.event_id }
}

/** In the report. Fields with the same name are only valid together. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  location: 'place',
  startDate: 'time',
  endDate: 'time',
  allDay: 'time',
  timeZone: 'time',
  rrule: 'repetition',
  recurrenceEndDate: 'repetition',
  skippedDates: 'dates left out',
  exceptions: 'single dates',
  cancelled: 'whether it is canceled',
  imageUrl: 'picture',
  tags: 'tags',
} satisfies Record<keyof ReturnType<typeof savedFieldsOf>, string>

/** Changes what changed in the calendar, except fields that were edited here. */
async function changeEvent(
  context: AppContext,
  trx: Trx,
  event: FeedEvent,
  before: StoredEvent,
  hadVanished: boolean,
): Promise<Outcome> {
  const edited = listFrom(before.row.edited_fields)
  const was = draftOf(before)
  const fields = { ...savedFieldsOf(event), ...withOurDates(was, event, edited) }
  const ours = new Set(edited.filter((field) => !DATES.includes(field)).map((field) => NAMES[field]))
  const changes = Object.fromEntries(Object.entries(fields).filter(([field]) => !ours.has(NAMES[field])))
  const saved = await saveEvent(context, trx, null, before, changes)
  const is = draftOf(saved.event)
  const taken = differences(was, is)
  const kept = differences(is, fields).filter((name) => ours.has(name))
  const details = [
    !hadVanished && taken.join(', ').replace(/^./, (letter) => letter.toUpperCase()),
    kept.length > 0 && `Edited here and left so: ${kept.join(', ')}`,
  ].filter(Boolean)
  const action = hadVanished ? 'returned' : taken.length > 0 ? 'updated' : kept.length > 0 ? 'kept' : 'unchanged'
  return { ...event, action, detail: details.join('. ') || null }
}

type Fields = Readonly<Record<string, unknown>>

function differences(one: Fields, other: Fields): string[] {
  const differing = Object.entries(NAMES).filter(([field]) => !isDeepStrictEqual(one[field], other[field]))
  return [...new Set(differing.map(([, name]) => name))]
}

interface SingleDates {
  readonly skippedDates: readonly string[]
  readonly exceptions: readonly EventException[]
}

const DATES = ['skippedDates', 'exceptions']

/** An edit of one date protects only that date: what the feed says about others is added. */
function withOurDates(here: SingleDates, there: SingleDates, edited: readonly string[]) {
  if (!DATES.some((field) => edited.includes(field))) return {}
  const known = new Set([...here.skippedDates, ...here.exceptions.map(({ originalDate }) => originalDate)])
  return {
    skippedDates: [...here.skippedDates, ...there.skippedDates.filter((day) => !known.has(day))],
    exceptions: [...here.exceptions, ...there.exceptions.filter(({ originalDate }) => !known.has(originalDate))],
  }
}

/** Dates that were replaced go, unless somebody edited them. */
async function markVanished({ context, trx }: Writing, { item, isReplaced }: VanishedItem): Promise<Outcome> {
  const { event_id: eventId, start_date: startDate } = item
  const outcome = { title: item.title ?? '', startDate }
  const event = isReplaced && (await findStoredEvent(trx, eventId))
  if (event && event.row.edited_fields === '[]') {
    await removeEvent(context, trx, null, event)
    return { ...outcome, action: 'removed' }
  }
  await itemIn(trx, item).set({ vanished_at: context.clock.now() }).execute()
  return { ...outcome, action: 'vanished', eventId }
}

function itemIn(trx: Trx, { feed_id, event_id }: Item) {
  return trx.updateTable('event_feed_items').where('feed_id', '=', feed_id).where('event_id', '=', event_id)
}

/** What an item keeps of its entry. */
function asRead({ key, facts, hash }: FeedEvent) {
  return { item_key: key, facts, hash }
}
