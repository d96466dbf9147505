import { setImmediate } from 'node:timers/promises'
import {
  CALENDAR_BYTES_LIMIT,
  type CalendarImport,
  type EventFeed,
  type FeedChanges,
  type FeedDetails,
  type FeedPreview,
  feedReportSchema,
  type NewFeed,
} from '@hometown/shared-types/event-feed'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { listStoredEvents, releaseFromFeed, removeEvent, writeEvents } from '../events/events.service.ts'
import { fetchCalendar, readInThread, withClaim } from './check-feed.ts'
import type { EventFeedRow } from './event-feeds.table.ts'
import { followCalendar, previewCalendar } from './follow-calendar.ts'

type Trx = Transaction<Database>
type Reading = Pick<AppContext, 'store' | 'clock'>

/** Imported files count as one feed without a row. */
const FILE_FEED = 'file'
const NO_FEED = 'none'
const EVENTS_PER_BATCH = 50

export async function listFeeds({ store, clock }: Reading): Promise<EventFeed[]> {
  const rows = await store.db.selectFrom('event_feeds').selectAll().orderBy('name').orderBy('id').execute()
  const figures = await countEvents(store.db)
  return rows.map((row) => {
    const { report, ...feed } = detailsOf(row, figures, clock.now())
    return feed
  })
}

export async function getFeed({ store, clock }: Reading, id: string): Promise<FeedDetails> {
  return detailsOf(await getRow(store.db, id), await countEvents(store.db), clock.now())
}

function detailsOf(row: EventFeedRow, figures: ReadonlyMap<string, FeedFigures>, now: number): FeedDetails {
  const { id, name, url, category, status, problem, failures } = row
  const report = row.report === null ? null : feedReportSchema.parse(JSON.parse(row.report))
  return {
    ...{ id, name, url, category, status, problem, failures },
    shiftHours: row.shift_hours,
    checking: row.checking_until !== null && row.checking_until >= now,
    checkedAt: isoTimeOrNull(row.checked_at),
    changedAt: isoTimeOrNull(row.changed_at),
    nextCheckAt: isoTimeOrNull(row.next_check_at),
    readAt: isoTimeOrNull(row.read_at),
    counts: report?.counts ?? null,
    report,
    ...(figures.get(id) ?? { events: 0, vanished: 0 }),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

type FeedFigures = Pick<EventFeed, 'events' | 'vanished'>

async function countEvents(db: Kysely<Database>): Promise<Map<string, FeedFigures>> {
  const rows = await db
    .selectFrom('event_feed_items')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
    .select(['event_feed_items.feed_id', 'event_feed_items.state'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('event_feed_items.state', '!=', 'linked')
    .groupBy(['event_feed_items.feed_id', 'event_feed_items.state'])
    .execute()
  const figures = new Map<string, FeedFigures>()
  for (const { feed_id, state, count } of rows) {
    const { events, vanished } = figures.get(feed_id) ?? { events: 0, vanished: 0 }
    const more = Number(count)
    figures.set(feed_id, { events: events + more, vanished: vanished + (state === 'vanished' ? more : 0) })
  }
  return figures
}

export async function createFeed(context: AppContext, signedIn: SignedIn, input: NewFeed): Promise<EventFeed> {
  const id = uuid()
  await write(context, async (trx, now) => {
    await refuseKnownAddress(trx, input.url)
    const { name, url, category, status, shiftHours } = input
    // The client requests the first check; this is the fallback.
    const next = context.config.harvestSeconds === 0 ? null : now + 60_000
    await trx
      .insertInto('event_feeds')
      .values({
        ...{ id, name: storable(name), url, category, status, shift_hours: shiftHours },
        ...{ next_check_at: next, created_at: now, updated_at: now },
      })
      .execute()
    await recordAudit(trx, { user: signedIn.user, action: 'event-feed.create', subject: id, details: { name } }, now)
  })
  return getFeed(context, id)
}

export async function updateFeed(
  context: AppContext,
  signedIn: SignedIn,
  id: string,
  { shiftHours, ...changes }: FeedChanges,
): Promise<EventFeed> {
  await write(context, async (trx, now) => {
    const row = await getRow(trx, id)
    const wanted = { ...changes, ...(shiftHours !== undefined && { shift_hours: shiftHours }) }
    const after = { ...row, ...wanted }
    if (after.url !== row.url) await refuseKnownAddress(trx, after.url)
    // Events that only matched drafts may have to be published now.
    const isReadAnew = (['url', 'status', 'shift_hours'] as const).some((name) => after[name] !== row[name])
    await trx
      .updateTable('event_feeds')
      .set({
        ...wanted,
        // A running check reads outdated data; it must end without writing.
        ...(isReadAnew && { etag: null, last_modified: null, check_token: null, checking_until: null }),
        ...(isReadAnew && context.config.harvestSeconds > 0 && { next_check_at: now }),
        ...(after.url !== row.url && { failures: 0, problem: null }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    const details = { name: after.name }
    await recordAudit(trx, { user: signedIn.user, action: 'event-feed.update', subject: id, details }, now)
  })
  return getFeed(context, id)
}

/** Writes nothing. */
export async function previewFeed(
  context: AppContext,
  { url, shiftHours }: { url: string; shiftHours: number },
): Promise<FeedPreview> {
  await refuseKnownAddress(context.store.db, url)
  const fetched = await fetchCalendar(context, { url, shiftHours })
  if (fetched.outcome !== 'read') {
    const message = fetched.outcome === 'failed' ? fetched.reason : 'There’s nothing at this address.'
    throw new AppError(422, 'unreadable', message, { issues: [{ path: 'url', message }] })
  }
  const { calendar } = fetched
  const target = {
    feedId: NO_FEED,
    category: 'Events',
    status: 'published',
    includePast: false,
    isWhole: false,
  } as const
  return { name: calendar.name, report: await previewCalendar(context, calendar, target) }
}

/** Adds a file's events to the calendar and updates those from earlier files. A preview writes nothing. */
export async function importCalendar(
  context: AppContext,
  signedIn: SignedIn,
  { icsContent, preview, shiftHours, category, status, includePast }: CalendarImport,
): Promise<FeedPreview> {
  const { store, config, clock } = context
  const refusal = (message: string) =>
    new AppError(422, 'unreadable', message, { issues: [{ path: 'icsContent', message }] })
  const body = Buffer.from(storable(icsContent))
  if (body.byteLength > CALENDAR_BYTES_LIMIT) throw refusal('The file is larger than 10 MB.')
  const options = { countyZone: config.timeZone, now: clock.now(), shiftHours }
  const reading = await readInThread({ body, options })
  if (!reading.ok) throw refusal(reading.message)
  const { calendar } = reading
  const target = { feedId: FILE_FEED, category, status, includePast, isWhole: false }
  if (preview) return { name: calendar.name, report: await previewCalendar(context, calendar, target) }
  const report = await oneAtATime(context, () => followCalendar(context, calendar, target, async () => undefined))
  const { added, updated, skipped } = report.counts
  const entry = { user: signedIn.user, action: 'event.import', details: { added, updated, skipped } }
  await store.db.transaction().execute((trx) => recordAudit(trx, entry, clock.now()))
  return { name: calendar.name, report }
}

const importing = new WeakSet<AppContext['store']>()

/** Of two at once, the second would break off at an item that both have. On another machine it does: keys are unique. */
async function oneAtATime<T>({ store }: AppContext, work: () => Promise<T>): Promise<T> {
  if (importing.has(store))
    throw new AppError(409, 'busy', 'We’re importing another file right now. Please try again in a moment.')
  importing.add(store)
  try {
    return await work()
  } finally {
    importing.delete(store)
  }
}

/** Stops following a calendar; its events become the newsroom's own or are deleted. */
export async function deleteFeed(
  context: AppContext,
  by: SignedIn,
  id: string,
  events: 'keep' | 'delete',
): Promise<{ deletedEvents: number }> {
  const { store } = context
  return withClaim(context, id, async ({ name }) => {
    const rows = await store.db
      .selectFrom('event_feed_items')
      .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
      .select('event_feed_items.event_id')
      .where('event_feed_items.feed_id', '=', id)
      .where('event_feed_items.state', '!=', 'linked')
      .orderBy('event_feed_items.event_id')
      .execute()
    const ids = rows.map(({ event_id }) => event_id)
    const deletedEvents = events === 'delete' ? await removeAll(context, ids) : 0
    await write(context, async (trx, now) => {
      if (events === 'keep') await releaseFromFeed(trx, ids)
      await trx.deleteFrom('event_feed_items').where('feed_id', '=', id).execute()
      await trx.deleteFrom('event_feeds').where('id', '=', id).execute()
      const details = { name, events, deletedEvents }
      await recordAudit(trx, { user: by.user, action: 'event-feed.delete', subject: id, details }, now)
    })
    return { deletedEvents }
  })
}

/** @returns how many are gone */
async function removeAll(context: AppContext, ids: readonly string[]): Promise<number> {
  let removed = 0
  for (let next = 0; next < ids.length; next += EVENTS_PER_BATCH) {
    removed += await writeEvents(context, async (trx) => {
      const events = await listStoredEvents(trx, ids.slice(next, next + EVENTS_PER_BATCH))
      for (const event of events) await removeEvent(context, trx, null, event)
      return events.length
    })
    await setImmediate()
  }
  return removed
}

async function refuseKnownAddress(db: Kysely<Database>, url: string): Promise<void> {
  const known = await db.selectFrom('event_feeds').select('name').where('url', '=', url).executeTakeFirst()
  if (!known) return
  const message = `We already read this address, as “${known.name}”.`
  throw new AppError(409, 'taken', message, { issues: [{ path: 'url', message }] })
}

async function getRow(db: Kysely<Database>, id: string): Promise<EventFeedRow> {
  const row = await db.selectFrom('event_feeds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Calendar')
  return row
}

async function write(context: AppContext, work: (trx: Trx, now: number) => Promise<void>): Promise<void> {
  await retryConflicts(() => context.store.db.transaction().execute((trx) => work(trx, context.clock.now())))
  announce(context, { type: 'changed', lists: ['calendar-events'] })
}
