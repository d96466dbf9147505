import { dayOf } from '@hometown/shared-types/calendar/days'
import { weekdayOf } from '@hometown/shared-types/calendar/month-days'
import { addCountyDays, countyDate, startOfCountyDate } from '@hometown/shared-types/county-time'
import { RHYTHM_DAYS, type Rhythm, type WeekdayCounts } from '@hometown/shared-types/planning'
import { zoneOffset } from '@hometown/shared-types/zone-offset'
import type { AppContext } from '../../../context.ts'
import { listBriefOccurrences } from '../../content/events/occurrences/brief-occurrences.service.ts'
import { listPublishTimes, listSendTimes } from './rhythm.repository.ts'

/** Rows of each kind. */
const LIMIT = 20_000
const EVENT_LIMIT = 3000

/** Articles and newsletters by the time they went out, events by their first day. Canceled events don't count. */
export async function getRhythm({
  store,
  clock,
  config,
}: Pick<AppContext, 'store' | 'clock' | 'config'>): Promise<Rhythm> {
  const { db } = store
  const { timeZone } = config
  const today = countyDate(clock.now(), timeZone)
  const [from, to] = [addCountyDays(today, -RHYTHM_DAYS), addCountyDays(today, -1)]
  const span = { from: startOfCountyDate(from, timeZone), until: startOfCountyDate(today, timeZone) }
  const weekdays: WeekdayCounts[] = Array.from({ length: 7 }, () => ({ articles: 0, newsletters: 0, events: 0 }))
  const add = (kind: keyof WeekdayCounts, weekday: number) => {
    const counts = weekdays[weekday]
    if (counts) counts[kind]++
  }
  for (const at of await listPublishTimes(db, span, LIMIT)) add('articles', weekdayAt(at, timeZone))
  for (const at of await listSendTimes(db, span, LIMIT)) add('newsletters', weekdayAt(at, timeZone))
  const { occurrences } = await listBriefOccurrences(db, { from, to, publishedOnly: true, timeZone }, EVENT_LIMIT)
  for (const { start, cancelled } of occurrences) if (!cancelled) add('events', weekdayOf(dayOf(start)))
  return { from, to, weekdays }
}

function weekdayAt(instant: number, timeZone: string): number {
  return new Date(instant + zoneOffset(instant, timeZone)).getUTCDay()
}
