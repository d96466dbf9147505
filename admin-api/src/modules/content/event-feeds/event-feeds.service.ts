import type {
  CalendarImport,
  EventFeed,
  FeedChanges,
  FeedCheck,
  FeedDetails,
  FeedPreview,
  KeepVanishedInput,
  NewFeed,
  PreviewFeedInput,
  VanishedEvent,
} from '@hometown/shared-types/contract/event-feeds'
import { isoTime } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Actor, Db, Tx } from '../../../database/database.ts'
import { getRow } from '../../../database/read-rows.ts'
import { fieldConflict } from '../../../http/errors/app-error.ts'
import { deleteEventsOfFeed, detachFromFeed, lockCalendar } from '../events/index.ts'
import {
  checkFeed,
  countEventsByFeed,
  describeFeed,
  eventFeeds,
  fetchCalendar,
  parseCalendarInThread,
} from './check-feed.ts'
import { FILE_FEED, previewCalendarSync, syncCalendar } from './sync-calendar.ts'

const VANISHED_EVENTS_LIMIT = 500

export async function listFeeds({ store }: AppContext): Promise<EventFeed[]> {
  const rows = await store.db.selectFrom('event_feeds').selectAll().orderBy('name').orderBy('id').execute()
  const counts = await countEventsByFeed(store.db)
  return rows.map((row) => {
    const { report, ...feed } = describeFeed(row, counts)
    return feed
  })
}

export async function getFeed({ store }: AppContext, id: string): Promise<FeedDetails> {
  return describeFeed(await getRow(store.db, eventFeeds, id), await countEventsByFeed(store.db))
}

export async function checkFeedNow(context: AppContext, id: string): Promise<FeedCheck> {
  return checkFeed(context, await getRow(context.store.db, eventFeeds, id))
}

export async function createFeed(context: AppContext, actor: Actor, input: NewFeed): Promise<EventFeed> {
  const id = uuid()
  const { shiftHours, ...feed } = input
  await context.store.write(actor, async (tx) => {
    await requireUnusedFeedUrlLocked(tx, feed.url)
    await tx.insert(eventFeeds, { ...feed, id, shift_hours: shiftHours, next_check_at: tx.now, created_at: tx.now })
    await tx.audit('event-feed.create', id, { name: feed.name })
  })
  return getFeed(context, id)
}

/** Ends a running check, whose reading is outdated. */
export async function updateFeed(
  context: AppContext,
  actor: Actor,
  id: string,
  { shiftHours, version, ...changes }: FeedChanges,
): Promise<EventFeed> {
  await context.store.write(actor, async (tx) => {
    const before = await tx.expect(eventFeeds, id, version)
    if (changes.url !== undefined && changes.url !== before.url) await requireUnusedFeedUrlLocked(tx, changes.url)
    const after = await tx.update(before, { ...changes, shift_hours: shiftHours, next_check_at: tx.now })
    await tx.audit('event-feed.update', id, { name: after.name })
  })
  return getFeed(context, id)
}

/** Writes nothing. */
export async function previewFeed(context: AppContext, input: PreviewFeedInput): Promise<FeedPreview> {
  await requireUnusedFeedUrl(context.store.db, input.url)
  const calendar = await fetchCalendar(context, input)
  return { name: calendar.name, report: await previewCalendarSync(context, calendar, 'new') }
}

/** Adds a file's events to the calendar and updates those from earlier files. A preview writes nothing. */
export async function importCalendar(
  context: AppContext,
  actor: Actor,
  { icsContent, preview, shiftHours, ...choice }: CalendarImport,
): Promise<FeedPreview> {
  const body = Buffer.from(icsContent)
  const calendar = await parseCalendarInThread(context, { field: 'icsContent', body, shiftHours })
  if (preview) return { name: calendar.name, report: await previewCalendarSync(context, calendar, FILE_FEED) }
  const report = await syncCalendar(context, calendar, { ...choice, feedId: FILE_FEED })
  const { added, updated, skipped } = report.counts
  await context.store.write(actor, (tx) => tx.audit('event.import', undefined, { added, updated, skipped }))
  return { name: calendar.name, report }
}

/** Stops following a calendar; its events become the newsroom's own or are deleted. */
export async function deleteFeed(
  { store }: AppContext,
  actor: Actor,
  id: string,
  { version, events }: { version: number; events: 'keep' | 'delete' },
): Promise<{ deletedEvents: number }> {
  return store.write(actor, async (tx) => {
    const feed = await tx.expect(eventFeeds, id, version)
    const deletedEvents = events === 'delete' ? await deleteEventsOfFeed(tx, id) : 0
    await detachFromFeed(tx, (rows) => rows.where('feed_id', '=', id), null)
    await tx.db.deleteFrom('event_feed_items').where('feed_id', '=', id).execute()
    await tx.remove(feed)
    await tx.audit('event-feed.delete', id, { name: feed.name, events, deletedEvents })
    return { deletedEvents }
  })
}

/** Locks the calendar first, because two editors may add the same feed at once. */
async function requireUnusedFeedUrlLocked(tx: Tx, url: string): Promise<void> {
  await lockCalendar(tx)
  await requireUnusedFeedUrl(tx.db, url)
}

async function requireUnusedFeedUrl(db: Db, url: string): Promise<void> {
  const other = await db.selectFrom('event_feeds').select('name').where('url', '=', url).executeTakeFirst()
  if (other) throw fieldConflict('url', `We already read this address, as “${other.name}”.`)
}

export async function listVanishedEvents({ store }: AppContext): Promise<VanishedEvent[]> {
  const rows = await store.db
    .selectFrom('event_feed_items as item')
    .innerJoin('calendar_events as event', (join) =>
      join.onRef('event.id', '=', 'item.event_id').onRef('event.feed_id', '=', 'item.feed_id'),
    )
    .innerJoin('event_feeds as feed', 'feed.id', 'item.feed_id')
    .select(['item.event_id as eventId', 'item.vanished_at as vanishedAt', 'feed.name as feedName'])
    .select(['event.version', 'event.title', 'event.location', 'event.start_date as start', 'event.status'])
    .where('item.vanished_at', 'is not', null)
    .where('event.cancelled', '=', 0)
    .orderBy('event.start_date')
    .orderBy('item.event_id')
    .limit(VANISHED_EVENTS_LIMIT)
    .execute()
  return rows.map((row) => ({ ...row, location: row.location ?? '', vanishedAt: isoTime(row.vanishedAt ?? 0) }))
}

/** The events become the newsroom's own. */
export async function keepVanishedEvents(
  { store }: AppContext,
  actor: Actor,
  { eventIds }: KeepVanishedInput,
): Promise<void> {
  await store.write(actor, (tx) =>
    detachFromFeed(tx, (rows) => rows.where(isOneOf(tx.db, 'id', eventIds)), 'event.keep'),
  )
}
