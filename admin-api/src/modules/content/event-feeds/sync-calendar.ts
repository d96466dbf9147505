import { setImmediate } from 'node:timers/promises'
import type { FeedAction, FeedReport, NewFeed } from '@hometown/shared-types/contract/event-feeds'
import { recurrenceWords } from '@hometown/shared-types/rules/calendar/labels'
import { compareText } from '@hometown/shared-types/rules/text'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { chunk } from '../../../lib/collections.ts'
import { parseStringList } from '../../../lib/string-list.ts'
import {
  createSimilarEventFinder,
  draftFromEvent,
  expectEvents,
  lockCalendar,
  type StoredEvent,
  saveEvent,
  softDeleteEvent,
} from '../events/index.ts'
import { eventInputOf, type FeedEvent, type ParsedCalendar } from './ical/parse-calendar.ts'

/** Imported files count as one feed without a row. None of them has all of its events, so none of those vanish. */
export const FILE_FEED = 'file'
const SYNCED_EVENTS_PER_TRANSACTION = 50
/** How many entries of each kind a report lists; its counts are complete. */
const FEED_REPORT_LIMIT = 100

/** The feed that a calendar is, and what becomes of its new events. */
type FeedTarget = Pick<NewFeed, 'category' | 'status'> & { feedId: string }

type Outcome = Omit<FeedReport['entries'][number], 'action'> & { action: FeedAction | 'unchanged' }

/** Reports what following a calendar would do, but doesn't look for events that are here already. Writes nothing. */
export async function previewCalendarSync(
  context: AppContext,
  calendar: ParsedCalendar,
  feedId: string,
): Promise<FeedReport> {
  const { outcomes, steps } = await planCalendarSync(context, calendar, feedId)
  for (const { event, item } of steps) if (event) outcomes.push(syncOutcome(item ? 'updated' : 'added', event))
  return buildFeedReport(outcomes, calendar.notices)
}

/**
 * Adds what is new, changes what changed there except fields that were edited here, and marks what vanished. Uses short
 * transactions; each event is written entirely or not at all.
 * @param onTransaction called first in each transaction; throws when the check must end
 */
export async function syncCalendar(
  context: AppContext,
  calendar: ParsedCalendar,
  target: FeedTarget,
  onTransaction?: (tx: Tx) => Promise<void>,
): Promise<FeedReport> {
  const { outcomes, steps } = await planCalendarSync(context, calendar, target.feedId)
  for (const batch of chunk(steps, SYNCED_EVENTS_PER_TRANSACTION)) {
    const batchOutcomes = await context.store.write('clock', async (tx) => {
      await onTransaction?.(tx)
      // Locks the calendar, so that another feed doesn't add one of them before this transaction ends.
      await lockCalendar(tx)
      const added = batch.flatMap(({ event, item }) => (event && !item ? event : []))
      const findSimilarEvents = await createSimilarEventFinder(tx.db, context.config.timeZone, added)
      const results: Outcome[] = []
      for (const step of batch) results.push(await runSyncStep({ context, tx, target, findSimilarEvents }, step))
      return results
    })
    outcomes.push(...batchOutcomes)
    // SQLite is synchronous: without a pause nothing else would run.
    await setImmediate()
  }
  return buildFeedReport(outcomes, calendar.notices)
}

/** An entry that is new, changed or back, or an item that is gone, perhaps because its calendar has other dates now. */
type SyncStep =
  | { event: FeedEvent; item: FeedItem | undefined }
  | { event?: undefined; item: FeedItem; isReplaced: boolean }

async function planCalendarSync({ store, clock, config }: AppContext, calendar: ParsedCalendar, feedId: string) {
  const today = countyDate(clock.now(), config.timeZone)
  const items = await listFeedItems(store.db, feedId)
  const byKey = new Map(items.map((item) => [item.item_key, item]))
  const keys = new Set(calendar.events.map(({ key }) => key))
  // Some programs give events new UIDs. Then title, place and start tell which is which.
  const byFacts = new Map(items.filter((item) => !keys.has(item.item_key)).map((item) => [item.facts, item]))
  const seen = new Set<FeedItem>()
  const steps: SyncStep[] = []
  const outcomes = calendar.problems.map(({ title, reason }) => syncOutcome('skipped', { title }, reason))
  // Entries come by date, so that a batch is compared with few days of the calendar.
  for (const event of calendar.events.toSorted((one, other) => compareText(one.startDate, other.startDate))) {
    const item = byKey.get(event.key) ?? byFacts.get(event.facts)
    if (item) seen.add(item)
    const isSame = item?.item_key === event.key && item.hash === event.hash && item.vanished_at === null
    // An event that was deleted here stays deleted.
    if (isSame || item?.title === null) outcomes.push(syncOutcome('unchanged', event))
    else if (item || (!event.cancelled && (event.lastDay ?? today) >= today)) steps.push({ event, item })
  }
  const uids = new Set([...keys].map(uidOfKey))
  for (const item of feedId === FILE_FEED ? [] : items) {
    const uid = uidOfKey(item.item_key)
    // Feeds drop past events, so only upcoming ones have vanished.
    const isPast = (item.last_day ?? today) < today
    if (item.owner !== feedId || seen.has(item) || isPast) continue
    const isReplaced = uids.has(uid) && item.edited_fields === '[]'
    if (isReplaced || item.vanished_at === null) steps.push({ item, isReplaced })
  }
  return { outcomes, steps }
}

type FeedItem = Awaited<ReturnType<typeof listFeedItems>>[number]

/** Lists items with their events; the title is null if the event was deleted. */
function listFeedItems(db: Db, feedId: string) {
  return db
    .selectFrom('event_feed_items as item')
    .leftJoin('calendar_events as event', 'event.id', 'item.event_id')
    .selectAll('item')
    .select(['event.title', 'event.start_date', 'event.last_day', 'event.feed_id as owner', 'event.edited_fields'])
    .where('item.feed_id', '=', feedId)
    .execute()
}

/** Returns the key without the date of a series. */
function uidOfKey(key: string): string {
  return key.replace(/\/\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/, '')
}

interface SyncTransaction {
  readonly context: AppContext
  readonly tx: Tx
  readonly target: FeedTarget
  readonly findSimilarEvents: Awaited<ReturnType<typeof createSimilarEventFinder>>
}

async function runSyncStep(sync: SyncTransaction, step: SyncStep): Promise<Outcome> {
  const { event, item } = step
  if (!event) return markFeedEventVanished(sync, item, step.isReplaced)
  try {
    return item ? await updateFeedEvent(sync, event, item) : await addFeedEvent(sync, event)
  } catch (error) {
    // `saveEvent` refuses an event before it writes anything, so the transaction continues with the others.
    if (!(error instanceof AppError)) throw error
    return syncOutcome('skipped', event, error.message)
  }
}

async function addFeedEvent(
  { context, tx, target, findSimilarEvents }: SyncTransaction,
  event: FeedEvent,
): Promise<Outcome> {
  const { feedId, category, status } = target
  const items = tx.db.selectFrom('event_feed_items').select('event_id').where('feed_id', '=', feedId)
  // Another reading of this calendar was faster.
  if (await items.where('item_key', '=', event.key).executeTakeFirst()) return syncOutcome('unchanged', event)
  // Each entry of a feed is an event of its own, so only those from elsewhere can be the same.
  const similar = findSimilarEvents(event).find(({ row }) => row.feed_id !== feedId)?.event
  const isHere = similar?.relation === 'same'
  const place = { feedId, category, status: similar ? 'draft' : status } as const
  const input = { ...eventInputOf(event), ...place, possibleDuplicateOf: similar?.id ?? null }
  const eventId = isHere ? similar.id : (await saveEvent(context, tx, undefined, input)).event.row.id
  await tx.db
    .insertInto('event_feed_items')
    .values({ ...columnsOfFeedItem(event), feed_id: feedId, event_id: eventId })
    // An entry that was the same event before has another key now.
    .onConflict((known) => known.columns(['feed_id', 'event_id']).doUpdateSet(columnsOfFeedItem(event)))
    .execute()
  if (isHere) return syncOutcome('skipped', event, 'Already on the calendar', eventId)
  const detail = similar ? `A draft: possible duplicate of “${similar.title}”` : null
  return syncOutcome('added', event, detail, eventId)
}

async function updateFeedEvent({ context, tx }: SyncTransaction, event: FeedEvent, item: FeedItem): Promise<Outcome> {
  const [before] = await expectEvents(tx, [item.event_id])
  if (!before) return syncOutcome('unchanged', event)
  const isOurs = before.row.feed_id === item.feed_id
  const after = isOurs ? (await saveEvent(context, tx, before, uneditedEventFields(event, before))).event : before
  await updateFeedItem(tx, item)
    .set({ ...columnsOfFeedItem(event), vanished_at: null })
    .execute()
  const isBack = isOurs && item.vanished_at !== null
  const action = isBack || after !== before ? 'updated' : 'unchanged'
  return syncOutcome(action, event, isBack ? 'Back in its calendar' : null, item.event_id)
}

const SERIES_DATE_FIELDS = ['skippedDates', 'exceptions']

/** Omits edited fields. An edit of one date protects only that date: what the feed says about others is added. */
function uneditedEventFields(event: FeedEvent, before: StoredEvent) {
  const edited = new Set(parseStringList(before.row.edited_fields))
  const unedited = Object.entries(eventInputOf(event)).filter(([field]) => !edited.has(field))
  if (!SERIES_DATE_FIELDS.some((field) => edited.has(field))) return Object.fromEntries(unedited)
  const { skippedDates, exceptions } = draftFromEvent(before)
  const editedDates = new Set([...skippedDates, ...exceptions.map(({ originalDate }) => originalDate)])
  return {
    ...Object.fromEntries(unedited),
    skippedDates: [...skippedDates, ...event.skippedDates.filter((day) => !editedDates.has(day))],
    exceptions: [...exceptions, ...event.exceptions.filter(({ originalDate }) => !editedDates.has(originalDate))],
  }
}

/** Dates that were replaced go, unless somebody edited them. */
async function markFeedEventVanished({ tx }: SyncTransaction, item: FeedItem, isReplaced: boolean): Promise<Outcome> {
  const entry = { title: item.title ?? '', startDate: item.start_date }
  const [event] = isReplaced ? await expectEvents(tx, [item.event_id]) : []
  if (event?.row.edited_fields === '[]') {
    await softDeleteEvent(tx, event)
    return syncOutcome('vanished', entry, 'Deleted: its calendar has other dates now')
  }
  await updateFeedItem(tx, item).set({ vanished_at: tx.now }).execute()
  return syncOutcome('vanished', entry, null, item.event_id)
}

function updateFeedItem({ db }: Tx, { feed_id, event_id }: FeedItem) {
  return db.updateTable('event_feed_items').where('feed_id', '=', feed_id).where('event_id', '=', event_id)
}

function columnsOfFeedItem({ key, facts, hash }: FeedEvent) {
  return { item_key: key, facts, hash }
}

type ReportedEvent = Pick<FeedEvent, 'title'> & {
  [Name in 'startDate' | 'rrule' | 'recurrenceEndDate']?: string | null
}

function syncOutcome(
  action: Outcome['action'],
  { title, startDate = null, rrule = null, recurrenceEndDate = null }: ReportedEvent,
  detail: string | null = null,
  eventId: string | null = null,
): Outcome {
  const repeats = (startDate && recurrenceWords({ startDate, rrule, recurrenceEndDate })) || null
  return { action, title, start: startDate, repeats, detail, eventId }
}

function buildFeedReport(outcomes: readonly Outcome[], notices: string[]): FeedReport {
  const counts = { added: 0, updated: 0, vanished: 0, skipped: 0, unchanged: 0 }
  const entries: FeedReport['entries'] = []
  for (const { action, ...entry } of outcomes)
    if (++counts[action] <= FEED_REPORT_LIMIT && action !== 'unchanged') entries.push({ action, ...entry })
  return { counts, entries, notices }
}
