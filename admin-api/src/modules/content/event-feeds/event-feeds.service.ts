import type {
  CalendarImport,
  EventFeed,
  FeedChanges,
  FeedCheck,
  FeedDetails,
  FeedPreview,
  FeedReport,
  KeepVanishedInput,
  NewFeed,
  PreviewFeedInput,
  VanishedEvent,
} from '@hometown/shared-types/contract/event-feeds'
import { storable } from '@hometown/shared-types/rules/text'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/rules/time'
import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { notFound, staleVersion, takenField } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { releaseFromFeed, removeEventsOfFeed, writeEvents } from '../events/events.service.ts'
import { checkFeed, fetchCalendar, readInThread } from './check-feed.ts'
import type { EventFeedRow } from './event-feeds.table.ts'
import { FILE_FEED, followCalendar, previewCalendar } from './follow-calendar.ts'

type Db = Kysely<Database>

const MOST_VANISHED = 500

export async function listFeeds({ store }: AppContext): Promise<EventFeed[]> {
  const rows = await store.db.selectFrom('event_feeds').selectAll().orderBy('name').orderBy('id').execute()
  const counts = await countEvents(store.db)
  return rows.map((row) => {
    const { report, ...feed } = detailsOf(row, counts)
    return feed
  })
}

export async function getFeed({ store }: AppContext, id: string): Promise<FeedDetails> {
  return detailsOf(await getRow(store.db, id), await countEvents(store.db))
}

export async function checkFeedNow(context: AppContext, id: string): Promise<FeedCheck> {
  return checkFeed(context, await getRow(context.store.db, id))
}

function detailsOf(row: EventFeedRow, counts: ReadonlyMap<string | null, number>): FeedDetails {
  const { id, name, url, category, status, problem, failures, version } = row
  const report: FeedReport | null = row.report === null ? null : JSON.parse(row.report)
  return {
    ...{ id, name, url, category, status, problem, failures, version, report },
    shiftHours: row.shift_hours,
    checkedAt: isoTimeOrNull(row.checked_at),
    nextCheckAt: isoTimeOrNull(row.next_check_at),
    counts: report?.counts ?? null,
    events: counts.get(id) ?? 0,
  }
}

async function countEvents(db: Db): Promise<Map<string | null, number>> {
  const count = db.selectFrom('calendar_events').select(['feed_id', (row) => row.fn.countAll<number>().as('events')])
  const rows = await count.where('feed_id', 'is not', null).groupBy('feed_id').execute()
  return new Map(rows.map((row) => [row.feed_id, Number(row.events)]))
}

export async function createFeed(context: AppContext, by: SignedIn, input: NewFeed): Promise<EventFeed> {
  const id = uuid()
  const { name, url, category, status, shiftHours } = input
  await writeEvents(context, async (trx) => {
    await refuseKnownAddress(trx, url)
    const now = context.clock.now()
    const row = { id, name: storable(name), url, category, status, shift_hours: shiftHours }
    await trx
      .insertInto('event_feeds')
      .values({ ...row, next_check_at: now, created_at: now })
      .execute()
    await recordAudit(trx, { user: by.user, action: 'event-feed.create', subject: id, details: { name } }, now)
  })
  return getFeed(context, id)
}

/** Ends a running check, whose reading is outdated. */
export async function updateFeed(
  context: AppContext,
  by: SignedIn,
  id: string,
  { shiftHours, version, ...changes }: FeedChanges,
): Promise<EventFeed> {
  await writeEvents(context, async (trx) => {
    const row = await getRow(trx, id)
    if (version !== undefined && version !== row.version) {
      throw staleVersion('Another editor saved this calendar in the meantime.', detailsOf(row, await countEvents(trx)))
    }
    const now = context.clock.now()
    const wanted = { ...changes, ...(shiftHours !== undefined && { shift_hours: shiftHours }) }
    const after = { ...row, ...wanted }
    if (after.url !== row.url) await refuseKnownAddress(trx, after.url)
    await trx
      .updateTable('event_feeds')
      .set({ ...wanted, version: row.version + 1, next_check_at: now })
      .where('id', '=', id)
      .execute()
    const entry = { user: by.user, action: 'event-feed.update', subject: id, details: { name: after.name } }
    await recordAudit(trx, entry, now)
  })
  return getFeed(context, id)
}

/** Writes nothing. */
export async function previewFeed(context: AppContext, input: PreviewFeedInput): Promise<FeedPreview> {
  await refuseKnownAddress(context.store.db, input.url)
  const calendar = await fetchCalendar(context, input)
  return { name: calendar.name, report: await previewCalendar(context, calendar, 'new') }
}

/** Adds a file's events to the calendar and updates those from earlier files. A preview writes nothing. */
export async function importCalendar(
  context: AppContext,
  by: SignedIn,
  { icsContent, preview, shiftHours, ...choice }: CalendarImport,
): Promise<FeedPreview> {
  const body = Buffer.from(storable(icsContent))
  const calendar = await readInThread(context, { field: 'icsContent', body, shiftHours })
  if (preview) return { name: calendar.name, report: await previewCalendar(context, calendar, FILE_FEED) }
  const report = await followCalendar(context, calendar, { ...choice, feedId: FILE_FEED })
  const { added, updated, skipped } = report.counts
  const entry = { user: by.user, action: 'event.import', details: { added, updated, skipped } }
  await context.store.db.transaction().execute((trx) => recordAudit(trx, entry, context.clock.now()))
  return { name: calendar.name, report }
}

/** Stops following a calendar; its events become the newsroom's own or are deleted. */
export async function deleteFeed(
  context: AppContext,
  by: SignedIn,
  id: string,
  events: 'keep' | 'delete',
): Promise<{ deletedEvents: number }> {
  return writeEvents(context, async (trx) => {
    const { name } = await getRow(trx, id)
    const deletedEvents = events === 'delete' ? await removeEventsOfFeed(context, trx, id) : 0
    await releaseFromFeed(trx, 'feed_id', [id])
    await trx.deleteFrom('event_feed_items').where('feed_id', '=', id).execute()
    await trx.deleteFrom('event_feeds').where('id', '=', id).execute()
    const details = { name, events, deletedEvents }
    const entry = { user: by.user, action: 'event-feed.delete', subject: id, details }
    await recordAudit(trx, entry, context.clock.now())
    return { deletedEvents }
  })
}

async function refuseKnownAddress(db: Db, url: string): Promise<void> {
  const known = await db.selectFrom('event_feeds').select('name').where('url', '=', url).executeTakeFirst()
  if (!known) return
  throw takenField('url', `We already read this address, as “${known.name}”.`)
}

async function getRow(db: Db, id: string): Promise<EventFeedRow> {
  const row = await db.selectFrom('event_feeds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Calendar')
  return row
}

export async function listVanishedEvents({ store }: AppContext): Promise<VanishedEvent[]> {
  const rows = await store.db
    .selectFrom('event_feed_items as item')
    .innerJoin('calendar_events as event', (join) =>
      join.onRef('event.id', '=', 'item.event_id').onRef('event.feed_id', '=', 'item.feed_id'),
    )
    .innerJoin('event_feeds as feed', 'feed.id', 'item.feed_id')
    .select(['item.event_id as eventId', 'item.vanished_at as vanishedAt', 'feed.name as feedName'])
    .select(['event.title', 'event.location', 'event.start_date as start', 'event.status'])
    .where('item.vanished_at', 'is not', null)
    .where('event.cancelled', '=', 0)
    .orderBy('event.start_date')
    .orderBy('item.event_id')
    .limit(MOST_VANISHED)
    .execute()
  return rows.map((row) => ({ ...row, location: row.location ?? '', vanishedAt: isoTime(row.vanishedAt ?? 0) }))
}

/** They become the newsroom's own. */
export async function keepVanished(context: AppContext, by: SignedIn, { eventIds }: KeepVanishedInput): Promise<void> {
  await writeEvents(context, async (trx) => {
    await releaseFromFeed(trx, 'id', eventIds)
    const entry = { user: by.user, action: 'event.keep', details: { count: eventIds.length } }
    await recordAudit(trx, entry, context.clock.now())
  })
}
