import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { descriptionWithPrice, type IcsEvent } from '@hometown/shared-types/rules/calendar/ics'
import { type EventTiming, instantsOf, type Occurrence } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import { truncate } from './text.ts'

/** Links add the `url` of the event's page below the description. */
export type LinkedEvent = Pick<IcsEvent, 'title' | 'description' | 'location' | 'price' | 'url' | 'timing'>

const GOOGLE_CALENDAR_URL = 'https://calendar.google.com/calendar/render'
/** Some programs cut addresses at 2,000 characters, where the event's page must still be in it. */
const EVENT_DETAILS_LENGTH = 400

/** Adds a series from the given date, or only this date if others differ, which the address can't express. */
export function googleCalendarAddress(event: LinkedEvent, occurrence: Occurrence): string {
  const { timing } = event
  const fields = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: googleCalendarDates(timing, occurrence),
    ...(!timing.allDay && { ctz: timing.timeZone }),
    ...(repeatsByOneRule(timing, occurrence) && { recur: `RRULE:${timing.rrule}${recurrenceUntilOf(timing)}` }),
    details: googleDetailsOf(event),
    location: event.location,
  })
  return `${GOOGLE_CALENDAR_URL}?${fields}`
}

/** Makes a calendar program subscribe: `webcal://example.org/calendar.ics`. */
export function webcalAddress(feed: string): string {
  return feed.replace(/^https?:/, 'webcal:')
}

export function googleSubscribeAddress(feed: string): string {
  return `${GOOGLE_CALENDAR_URL}?${new URLSearchParams({ cid: webcalAddress(feed) })}`
}

/** Returns false for an empty location, a web address, or 'online'. */
export function isOnMap(location: string): boolean {
  const place = location.trim()
  if (place === '' || /https?:\/\//i.test(place)) return false
  return !/^(?:online|virtual|zoom|webinar|livestream|tba|tbd|to be announced)\b/i.test(place)
}

/** The end day is inclusive here, and exclusive at Google. Times are local to `ctz`. */
function googleCalendarDates({ allDay }: EventTiming, { start, end }: Occurrence): string {
  const compact = (wallTime: string) => wallTime.replaceAll(/[-:]/g, '')
  if (allDay) return `${compact(dayOf(start))}/${compact(addCountyDays(dayOf(end), 1))}`
  return `${compact(start)}00/${compact(end)}00`
}

function repeatsByOneRule({ rrule, skippedDates, exceptions }: EventTiming, { exception }: Occurrence): boolean {
  return rrule !== null && exception === undefined && skippedDates.length === 0 && exceptions.length === 0
}

function recurrenceUntilOf({ recurrenceEndDate, allDay, timeZone }: EventTiming): string {
  if (!recurrenceEndDate) return ''
  const { end } = instantsOf({ start: recurrenceEndDate, end: recurrenceEndDate }, timeZone)
  const lastSecond = new Date(end - 1000).toISOString().slice(0, 19)
  return `;UNTIL=${allDay ? recurrenceEndDate.replaceAll('-', '') : `${lastSecond.replaceAll(/[-:]/g, '')}Z`}`
}

function googleDetailsOf({ description, price, url }: LinkedEvent): string {
  const text = truncate(description, EVENT_DETAILS_LENGTH)
  return [descriptionWithPrice({ description: text, price }), url].filter(Boolean).join('\n\n')
}
