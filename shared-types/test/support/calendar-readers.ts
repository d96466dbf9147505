import ICAL from 'ical.js'

/** A calendar program reads a date so: instants in ISO 8601, or plain days with an exclusive end. */
export interface ReadDate {
  readonly start: string
  readonly end: string
  readonly title: string
  readonly cancelled: boolean
}

/** Returns dates that begin from `from` to `to` (milliseconds). */
export function readWithIcalJs(file: string, from: number, to: number): ReadDate[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent')
  const masters = events.filter((event) => !event.hasProperty('recurrence-id'))
  const dates = masters.flatMap((master) => {
    const uid = master.getFirstPropertyValue('uid')
    const exceptions = events.filter(
      (event) => event.hasProperty('recurrence-id') && event.getFirstPropertyValue('uid') === uid,
    )
    return datesOf(new ICAL.Event(master, { exceptions }), from, to)
  })
  return inOrder(dates.filter(({ start }) => Date.parse(start) >= from && Date.parse(start) <= to))
}

function datesOf(event: ICAL.Event, from: number, to: number): ReadDate[] {
  if (!event.isRecurring()) return [readDate(event, event.startDate, event.endDate)]
  const dates: ReadDate[] = []
  const iterator = event.iterator()
  const slack = 60 * 86_400_000
  for (let next = iterator.next(); next; next = iterator.next()) {
    const instant = next.toJSDate().getTime()
    if (instant > to + slack) break
    if (instant < from - slack) continue
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    dates.push(readDate(item, startDate, endDate))
  }
  return dates
}

function readDate(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): ReadDate {
  const told = (time: ICAL.Time) => (time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString())
  return {
    start: told(start),
    end: told(end),
    title: event.summary,
    cancelled: event.component.getFirstPropertyValue('status') === 'CANCELLED',
  }
}

function inOrder(dates: ReadDate[]): ReadDate[] {
  return dates.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
}
