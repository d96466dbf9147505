import type { ICalEventData } from 'ical-generator'
import { addCountyDays, type CountyDate } from '../county-time.ts'
import { isShownTwice } from './clock-changes.ts'
import { dayOf, timeOf } from './days.ts'
import { instantsOf, toInstant, toWallTime } from './event-timing.ts'
import { WallTime } from './ics-text.ts'
import { icsZoneName } from './ics-zones.ts'
import type { EventTiming, Occurrence } from './timing.ts'

type IcsTimes = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'>

/**
 * An hour that clocks skip becomes the one that they then show. If they show one of the times twice, both are in UTC,
 * because some readers take the second.
 */
export function icsTimes(timing: EventTiming, { start, end }: Pick<Occurrence, 'start' | 'end'>): IcsTimes {
  // Our end day is inclusive, theirs exclusive.
  if (timing.allDay)
    return { allDay: true, start: new WallTime(start), end: new WallTime(addCountyDays(dayOf(end), 1)) }
  const { timeZone } = timing
  const instants = instantsOf({ start, end }, timeZone)
  const onClocks = (instant: number) => toWallTime(new Date(instant).toISOString(), timeZone)
  const times = [onClocks(instants.start), onClocks(instants.end)] as const
  if (times.some((time) => isShownTwice(time, timeZone))) {
    return { start: new Date(instants.start), end: new Date(instants.end) }
  }
  return { start: new WallTime(times[0]), end: new WallTime(times[1]), timezone: icsZoneName(timeZone) }
}

/** The date of a series that an entry is about: `;TZID=America/New_York:20261205T220000`, `;VALUE=DATE:20261205`. */
export function icsDateOfSeries({ allDay, startDate, timeZone }: EventTiming, day: CountyDate): string {
  const start = new WallTime(day + timeOf(startDate))
  if (allDay) return `;VALUE=DATE:${start.format()}`
  return `;TZID=${icsZoneName(timeZone)}:${start.format()}T${start.format('HHmmss')}`
}

/** The same in UTC, `:20261205T220000Z`, if clocks show the start twice. */
export function icsInstantOfSeries({ allDay, startDate, timeZone }: EventTiming, day: CountyDate): string | undefined {
  const start = day + timeOf(startDate)
  return allDay || !isShownTwice(start, timeZone) ? undefined : `:${icsInstant(toInstant(start, timeZone))}`
}

/** `20261205T220000Z` */
export function icsInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
