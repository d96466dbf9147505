import type { EventCounts, EventListQuery } from '@hometown/shared-types/contract/desk-events'
import { type CalendarEvent, EVENT_TEXT_COLUMNS } from '@hometown/shared-types/contract/events'
import type { Page, WalkQuery } from '@hometown/shared-types/contract/fields'
import { nextOccurrence } from '@hometown/shared-types/rules/calendar/occurrences'
import { compareText } from '@hometown/shared-types/rules/text'
import { type CountyDate, countyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db } from '../../../database/database.ts'
import { countRows, readPage } from '../../../database/paging.ts'
import { containsWord, splitSearchWords } from '../../../database/search-conditions.ts'
import type { Database } from '../../../database/tables.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { foldedWords } from '../../../lib/search-words.ts'
import { eventFromStored, eventTiming, type StoredEvent, storedEvent } from './event-row.ts'

type EventExpression = ExpressionBuilder<Database, 'calendar_events'>
type EventSelectQuery = SelectQueryBuilder<Database, 'calendar_events', object>

export type Audience = 'public' | 'staff'

export async function findStoredEvent(db: Db, id: string): Promise<StoredEvent | undefined> {
  const [event] = await listStoredEvents(db, [id])
  return event
}

export async function getEvent(db: Db, id: string): Promise<StoredEvent> {
  const event = await findStoredEvent(db, id)
  if (!event) throw notFound('Event')
  return event
}

export async function listStoredEvents(db: Db, ids: readonly string[]): Promise<StoredEvent[]> {
  return readStoredEvents(db.selectFrom('calendar_events').where(isOneOf(db, 'id', ids)))
}

const EVENTS_PER_QUERY = 50

export async function* streamStoredEvents(db: Db): AsyncGenerator<StoredEvent[]> {
  for (let last = ''; ; ) {
    const page = db.selectFrom('calendar_events').where('id', '>', last).orderBy('id').limit(EVENTS_PER_QUERY)
    const events = await readStoredEvents(page)
    const end = events.at(-1)
    if (!end) return
    yield events
    last = end.row.id
  }
}

export async function listEventTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('calendar_events').select('time_zone').distinct().orderBy('time_zone').execute()
  return rows.map(({ time_zone }) => time_zone)
}

/** Lists events that may have an occurrence on these days. */
export async function listEventsBetween(
  db: Db,
  audience: Audience,
  { from, to }: { from: CountyDate; to: CountyDate },
  limit: number,
): Promise<StoredEvent[]> {
  const around = selectEventsVisibleTo(db, audience)
    .where('first_day', '<=', to)
    .where((row) => isEventUpcomingOn(row, from))
  return readStoredEvents(around.orderBy('first_day').orderBy('id').limit(limit))
}

const EVENT_SERIES_LIMIT = 500

/** Lists the series nearest to today, by their start. */
export async function listEventSeries(context: AppContext, audience: Audience): Promise<CalendarEvent[]> {
  const { db } = context.store
  const day = countyDate(context.clock.now(), context.config.timeZone)
  const coming = await readStoredEvents(
    selectEventsVisibleTo(db, audience)
      .where((row) => isEventUpcomingOn(row, day))
      .orderBy('start_date')
      .orderBy('id')
      .limit(EVENT_SERIES_LIMIT),
  )
  const past = selectEventsVisibleTo(db, audience).where('last_day', '<', day).orderBy('last_day', 'desc').orderBy('id')
  const events = [...coming, ...(await readStoredEvents(past.limit(EVENT_SERIES_LIMIT - coming.length)))]
  return events.sort(compareEventStarts).map(eventFromStored)
}

export async function listEventPage(
  context: AppContext,
  query: EventListQuery & { page: number },
): Promise<Page<CalendarEvent>> {
  const day = countyDate(context.clock.now(), context.config.timeZone)
  const matching = selectEventsVisibleTo(context.store.db, 'staff').where((row) => matchesEventQuery(row, query, day))
  const order = query.sort === 'start' ? await orderEventsByNextDate(matching, day) : EVENT_SORT_ORDERS[query.sort]
  return readPage(matching.selectAll().orderBy(order).orderBy('id'), query, (row) => eventFromStored(storedEvent(row)))
}

export async function listPublishedEventPage(
  db: Db,
  { page, per_page: limit, after }: WalkQuery,
): Promise<Page<StoredEvent>> {
  const published = selectEventsVisibleTo(db, 'public')
  const following = published.where('id', '>', after ?? '').orderBy('id')
  const data = await readStoredEvents(following.limit(limit).offset(after === undefined ? (page - 1) * limit : 0))
  const total = await countRows(published)
  return { data, total, totalPages: Math.ceil(total / limit) }
}

/** A series counts as upcoming until its last day. */
export async function countEventsForDesk(context: AppContext): Promise<EventCounts> {
  const now = countyWallTime(context.clock.now(), context.config.timeZone).slice(0, 16)
  const { db } = context.store
  const upcoming = selectEventsVisibleTo(db, 'public').where((row) =>
    row.or([
      row.and([row('rrule', 'is', null), row('start_date', '>', now)]),
      row.and([row('rrule', 'is not', null), isEventUpcomingOn(row, now.slice(0, 10))]),
    ]),
  )
  return {
    total: await countRows(selectEventsVisibleTo(db, 'staff')),
    published: await countRows(selectEventsVisibleTo(db, 'public')),
    upcoming: await countRows(upcoming),
  }
}

const EVENT_LOCATIONS_LIMIT = 12

/** Lists places used before, the most used first, each in its most used spelling. */
export async function listEventLocations(db: Db, search: string): Promise<{ location: string; events: number }[]> {
  const words = search.split(/\s+/).filter(Boolean)
  const rows = await db
    .selectFrom('calendar_events')
    .select(['location', (row) => row.fn.countAll<number>().as('events')])
    .where('location', 'is not', null)
    .where((row) => row.and(words.map((word) => containsWord('location', word))))
    .groupBy('location')
    .orderBy('events', 'desc')
    .orderBy('location')
    .limit(EVENT_SERIES_LIMIT)
    .execute()
  // `County Fairgrounds, 12 Main St.` and `county fairgrounds 12 main st` are one.
  const spellings = Map.groupBy(rows, ({ location }) => foldedWords(location ?? '').join(' '))
  spellings.delete('')
  return [...spellings.values()]
    .map((alike) => ({
      location: alike[0]?.location ?? '',
      events: alike.reduce((sum, { events }) => sum + Number(events), 0),
    }))
    .sort((one, other) => other.events - one.events)
    .slice(0, EVENT_LOCATIONS_LIMIT)
}

async function readStoredEvents(query: EventSelectQuery): Promise<StoredEvent[]> {
  return (await query.selectAll().execute()).map(storedEvent)
}

function selectEventsVisibleTo(db: Db, audience: Audience): EventSelectQuery {
  const all = db.selectFrom('calendar_events')
  return audience === 'public' ? all.where('status', '=', 'published') : all
}

function isEventUpcomingOn(row: EventExpression, day: CountyDate) {
  return row.or([row('last_day', 'is', null), row('last_day', '>=', day)])
}

const EVENT_SORT_ORDERS = {
  latest: sql`start_date desc`,
  title: sql`lower(title)`,
  newest: sql`created_at desc`,
  updated: sql`updated_at desc`,
}

/** Events that are over come last. A series that has begun stands at its next date, which only its rule tells. */
async function orderEventsByNextDate(matching: EventSelectQuery, day: CountyDate) {
  const begun = matching.where('rrule', 'is not', null).where('first_day', '<', day)
  const series = await readStoredEvents(begun.where((row) => isEventUpcomingOn(row, day)).limit(EVENT_SERIES_LIMIT))
  const dates = series.map((event) => {
    const next = nextOccurrence(eventTiming(event), day)?.start ?? event.row.start_date
    return sql`when ${event.row.id} then ${next}`
  })
  const start = dates.length === 0 ? sql`start_date` : sql`case id ${sql.join(dates, sql` `)} else start_date end`
  return sql`case when last_day < ${day} then 1 else 0 end, ${start}`
}

function matchesEventQuery(row: EventExpression, { status, category, when, search }: EventListQuery, day: CountyDate) {
  const conditions = []
  if (status) conditions.push(row('status', '=', status))
  if (category) conditions.push(row('category', '=', category))
  if (when === 'upcoming') conditions.push(isEventUpcomingOn(row, day))
  if (when === 'past') conditions.push(row('last_day', '<', day))
  for (const word of splitSearchWords(search)) {
    const columns = ['title', ...EVENT_TEXT_COLUMNS, 'category', 'tags']
    conditions.push(row.or(columns.map((column) => containsWord(column, word))))
  }
  return row.and(conditions)
}

function compareEventStarts({ row: one }: StoredEvent, { row: other }: StoredEvent): number {
  return compareText(one.start_date, other.start_date) || compareText(one.id, other.id)
}
