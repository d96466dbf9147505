import { type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { CalendarEvent } from '@hometown/shared-types/event'
import type { DeskEvent, EventCounts, EventListQuery } from '@hometown/shared-types/event-calls'
import type { Page } from '@hometown/shared-types/pagination'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import {
  type Audience,
  countEvents,
  listEventRows,
  listNearestRows,
  listRowsBetween,
} from './event-lists.repository.ts'
import { deskEvent, publicEvent, type StoredEvent } from './event-row.ts'
import { toStoredEvents } from './events.repository.ts'

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
