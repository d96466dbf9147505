import { addCountyDays } from '@hometown/shared-types/county-time'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import ical, { type ICalEventData, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator'
import type { AppContext } from '../../context.ts'
import { type ExportedRow, listOf } from '../../csv/csv-export.ts'
import { paperName } from '../site/paper.service.ts'
import { readTable } from './exports.repository.ts'

const RULES: Readonly<Record<string, ICalEventRepeatingFreq>> = {
  daily: ICalEventRepeatingFreq.DAILY,
  weekly: ICalEventRepeatingFreq.WEEKLY,
  monthly: ICalEventRepeatingFreq.MONTHLY,
  yearly: ICalEventRepeatingFreq.YEARLY,
}

/** Every event and series; drafts are tentative. */
export async function* eventsIcs(context: AppContext): AsyncGenerator<string> {
  const { config, clock, store } = context
  const calendar = ical({ name: `${await paperName(context)} Events`, prodId: '//Hometown//Calendar//EN' })
  const host = new URL(config.siteUrl).hostname
  for await (const rows of readTable(store.db, 'calendar_events', 'id'))
    for (const row of rows) calendar.createEvent(eventOf(row, host, clock.now()))
  yield calendar.toString()
}

function eventOf(row: ExportedRow, host: string, now: number): ICalEventData {
  const isAllDay = row.all_day === 1
  const zone = String(row.time_zone)
  const rule = RULES[String(row.recurrence_rule)]
  const lastDay = row.recurrence_end_date
  const until = lastDay ? instantOfCountyTime(`${lastDay}T23:59:59`, zone) : undefined
  return {
    id: `${row.id}@${host}`,
    stamp: new Date(typeof row.updated_at === 'number' ? row.updated_at : now),
    summary: String(row.title),
    ...(row.description ? { description: String(row.description) } : {}),
    ...(row.location ? { location: String(row.location) } : {}),
    ...(isAllDay
      ? // Ours is the last day, theirs the first that is free again.
        { allDay: true, start: day(row.start_date), end: addCountyDays(day(row.end_date), 1) }
      : { start: String(row.start_date), end: String(row.end_date), timezone: zone }),
    ...(rule && { repeating: { freq: rule, ...(until !== undefined && { until: new Date(until) }) } }),
    status: row.status === 'published' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    categories: [String(row.category), ...listOf(row.tags)].map((name) => ({ name })),
  }
}

function day(value: unknown): string {
  return String(value).slice(0, 10)
}
