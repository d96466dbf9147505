import { type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { CalendarEvent } from '@hometown/shared-types/event'
import type { DeskEvent, EventCounts, EventListQuery } from '@hometown/shared-types/event-calls'
import { EVENT_TEXT_COLUMNS } from '@hometown/shared-types/event-texts'
import type { Page } from '@hometown/shared-types/pagination'
import { storable } from '@hometown/shared-types/storable-text'
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import { deskEvent, publicEvent, type StoredEvent } from './event-row.ts'
import { toStoredEvents } from './events.repository.ts'
import type { CalendarEventRow } from './events.table.ts'

type Reader = Kysely<Database>
type Row = ExpressionBuilder<Database, 'calendar_events'>
type Selecting = SelectQueryBuilder<Database, 'calendar_events', object>

export type Audience = 'public' | 'staff'

function seenBy(db: Reader, audience: Audience): Selecting {
  const all = db.selectFrom('calendar_events')
  return audience === 'public' ? all.where('status', '=', 'published') : all
}

export async function listRowsBetween(
  db: Reader,
  audience: Audience,
  { from, to }: { from: CountyDate; to: CountyDate },
  limit: number,
  offset = 0,
): Promise<CalendarEventRow[]> {
  return seenBy(db, audience)
    .selectAll()
    .where('first_day', '<=', to)
    .where((row) => isLeftOn(row, from))
    .orderBy('first_day')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Current and upcoming events by start, then the latest past ones. */
async function listNearestRows(
  db: Reader,
  audience: Audience,
  today: CountyDate,
  limit: number,
): Promise<CalendarEventRow[]> {
  const coming = await seenBy(db, audience)
    .selectAll()
    .where((row) => isLeftOn(row, today))
    .orderBy('start_date')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (coming.length === limit) return coming
  const past = await seenBy(db, audience)
    .selectAll()
    .where('last_day', '<', today)
    .orderBy('last_day', 'desc')
    .orderBy('id')
    .limit(limit - coming.length)
    .execute()
  return [...coming, ...past]
}

function isLeftOn(row: Row, day: CountyDate) {
  return row.or([row('last_day', 'is', null), row('last_day', '>=', day)])
}

async function listEventRows(
  db: Reader,
  query: EventListQuery & { page: number },
  today: CountyDate,
): Promise<{ rows: CalendarEventRow[]; total: number }> {
  const matching = db.selectFrom('calendar_events').where((row) => matches(row, query, today))
  const rows = await matching
    .selectAll()
    .orderBy(ordersOn(today)[query.sort])
    .orderBy('id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(counted.total) }
}

const ordersOn = (today: CountyDate) => ({
  /** What is over comes last. */
  start: sql`case when last_day < ${today} then 1 else 0 end, start_date`,
  latest: sql`start_date desc`,
  title: sql`lower(title)`,
  newest: sql`created_at desc`,
  updated: sql`updated_at desc`,
})

function matches(row: Row, { status, category, when, search }: EventListQuery, today: CountyDate) {
  const conditions = []
  if (status) conditions.push(row('status', '=', status))
  if (category) conditions.push(row('category', '=', category))
  if (when === 'upcoming') conditions.push(isLeftOn(row, today))
  if (when === 'past') conditions.push(row('last_day', '<', today))
  for (const word of wordsToFind(search)) {
    const columns = ['title', ...EVENT_TEXT_COLUMNS, 'category', 'tags']
    conditions.push(row.or(columns.map((column) => containsWord(column, word))))
  }
  return row.and(conditions)
}

export async function listPublishedRows(
  db: Reader,
  { after, offset, limit }: { after: string; offset: number; limit: number },
): Promise<CalendarEventRow[]> {
  return seenBy(db, 'public')
    .selectAll()
    .where('id', '>', storable(after))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countPublishedRows(db: Reader): Promise<number> {
  const { count } = await seenBy(db, 'public')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listTakenSlugs(db: Reader, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('calendar_events').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** @param now wall-clock time on the day `today`. A series counts until its last day. */
async function countEvents(db: Reader, { now, today }: { now: string; today: CountyDate }) {
  const { rows } = await sql<Record<'total' | 'published' | 'upcoming', number | string | null>>`
    select count(*) as total,
      sum(case when status = 'published' then 1 else 0 end) as published,
      sum(case when status = 'published' and (
        (rrule is null and start_date > ${now})
        or (rrule is not null and (last_day is null or last_day >= ${today}))
      ) then 1 else 0 end) as upcoming
    from calendar_events
  `.execute(db)
  const [counts] = rows
  return {
    total: Number(counts?.total ?? 0),
    published: Number(counts?.published ?? 0),
    upcoming: Number(counts?.upcoming ?? 0),
  }
}

export async function listRowsAtPlace(
  db: Reader,
  name: string,
  { from, to, exceptId, limit }: { from: CountyDate; to: CountyDate; exceptId: string | undefined; limit: number },
): Promise<CalendarEventRow[]> {
  const rows = seenBy(db, 'staff')
    .selectAll()
    .where((row) => row.or([row('location_key', '=', name), row('location_key', 'like', `${name}|%`)]))
    .where('cancelled', '=', 0)
    .where('first_day', '<=', to)
    .where((row) => isLeftOn(row, from))
    .orderBy('first_day')
    .orderBy('id')
    .limit(limit)
  return (exceptId === undefined ? rows : rows.where('id', '<>', storable(exceptId))).execute()
}

export async function listLocationCounts(
  db: Reader,
  search: string,
  limit: number,
): Promise<{ location: string; location_key: string; events: number }[]> {
  const words = storable(search).split(/\s+/).filter(Boolean)
  const rows = await db
    .selectFrom('calendar_events')
    .select([
      'location_key',
      (row) => row.fn.max('location').as('location'),
      (row) => row.fn.countAll<number>().as('events'),
    ])
    .where('location_key', '<>', '')
    .where((row) => row.and(words.map((word) => containsWord('location', word))))
    .groupBy('location_key')
    .orderBy('events', 'desc')
    .orderBy('location_key')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, location: row.location ?? '', events: Number(row.events) }))
}

const SERIES_LIMIT = 500

type Reading = Pick<AppContext, 'store' | 'clock' | 'config'>

export async function listSeries(context: Reading, audience: Audience): Promise<(DeskEvent | CalendarEvent)[]> {
  const { db } = context.store
  const rows = await listNearestRows(db, audience, today(context), SERIES_LIMIT)
  const events = await toStoredEvents(db, rows.sort(byStart))
  return events.map(audience === 'staff' ? deskEvent : publicEvent)
}

export async function listPublishedBetween(
  db: Kysely<Database>,
  days: { from: CountyDate; to: CountyDate },
  limit: number,
): Promise<StoredEvent[]> {
  return toStoredEvents(db, await listRowsBetween(db, 'public', days, limit))
}

export async function listEventPage(
  context: Reading,
  query: EventListQuery & { page: number },
): Promise<Page<DeskEvent>> {
  const { db } = context.store
  const { rows, total } = await listEventRows(db, query, today(context))
  const data = (await toStoredEvents(db, rows)).map(deskEvent)
  return { data, total, totalPages: Math.ceil(total / query.per_page) }
}

export async function getEventCounts(context: Reading): Promise<EventCounts> {
  const now = countyWallTime(context.clock.now(), context.config.timeZone).slice(0, 16)
  return countEvents(context.store.db, { now, today: today(context) })
}

function today({ clock, config }: Pick<AppContext, 'clock' | 'config'>): string {
  return countyDate(clock.now(), config.timeZone)
}

type Started = Pick<StoredEvent['row'], 'start_date' | 'id'>

function byStart(one: Started, other: Started): number {
  return one.start_date === other.start_date ? (one.id < other.id ? -1 : 1) : one.start_date < other.start_date ? -1 : 1
}
