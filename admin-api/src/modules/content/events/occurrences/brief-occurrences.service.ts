import { dayOf } from '@hometown/shared-types/calendar/days'
import { toCallTime, toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventException } from '@hometown/shared-types/event'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { timingOfStored } from '../event-row.ts'
import {
  type BriefEventRow,
  type BriefEventsQuery,
  listBriefEvents,
  listExceptions,
} from './brief-events.repository.ts'

export interface BriefOccurrence extends Pick<BriefEventRow, 'id' | 'title' | 'category' | 'status' | 'version'> {
  readonly location: string
  readonly isGame: boolean
  readonly cancelled: boolean
  /** On the county's clocks: `2026-11-20T19:00`, or `2026-11-20` if it lasts all day. */
  readonly start: string
  /** Only for a date of a series. */
  readonly series: { readonly date: CountyDate; readonly first: CountyDate } | null
}

/**
 * Occurrences that begin on the county's days from `from` to `to` (inclusive), in any order, without their texts.
 * @param limit of events and series; `isCut` says that there are more.
 */
export async function listBriefOccurrences(
  db: Kysely<Database>,
  query: BriefEventsQuery & { timeZone: string },
  limit: number,
): Promise<{ occurrences: BriefOccurrence[]; isCut: boolean }> {
  // In its own zone, an event may begin a day earlier or later.
  const around = { ...query, from: addCountyDays(query.from, -1), to: addCountyDays(query.to, 1) }
  const found = await listBriefEvents(db, around, limit + 1)
  const rows = found.slice(0, limit)
  const exceptions = await listExceptions(
    db,
    rows.filter(({ rrule }) => rrule !== null).map(({ id }) => id),
  )
  const occurrences = rows
    .flatMap((row) => datesOf(row, exceptions.get(row.id) ?? [], around, query.timeZone))
    .filter(({ start }) => dayOf(start) >= query.from && dayOf(start) <= query.to)
  return { occurrences, isCut: found.length > limit }
}

function datesOf(
  row: BriefEventRow,
  exceptions: readonly EventException[],
  { from, to }: BriefEventsQuery,
  timeZone: string,
): BriefOccurrence[] {
  const { id, category, status, version } = row
  const own = { id, category, status, version, isGame: row.is_game }
  return occurrencesBetween(timingOfStored({ row, exceptions }), from, to).map((occurrence) => ({
    ...own,
    title: occurrence.exception?.title ?? row.title,
    location: occurrence.exception?.location ?? row.location ?? '',
    cancelled: occurrence.cancelled,
    start: row.time_zone === timeZone ? occurrence.start : inCounty(occurrence.start, row.time_zone, timeZone),
    series: row.rrule === null ? null : { date: occurrence.originalDate, first: dayOf(row.start_date) },
  }))
}

function inCounty(start: string, from: string, to: string): string {
  return toWallTime(toCallTime(start, from), to)
}
