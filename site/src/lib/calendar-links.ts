import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { descriptionWithPrice } from '@hometown/shared-types/rules/calendar/ics'
import { type EventTiming, instantsOf, type Occurrence } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays } from '@hometown/shared-types/rules/time'

/** What a link passes to another calendar. */
export interface LinkedEvent {
  readonly title: string
  readonly description: string
  readonly location: string
  readonly price?: string | undefined
  /** The event's page, added below the description. */
  readonly url: string | null
  readonly timing: EventTiming
}

/** Some programs truncate addresses at 2,000 characters, and an emoji takes twelve. */
const LONGEST_DETAILS = 1200

/**
 * 'Add to calendar' at Google. A series is added as a whole from the given date, unless single dates differ or are
 * skipped, which the address can't express: then only the given date.
 */
export function googleCalendarAddress(event: LinkedEvent, occurrence: Occurrence): string {
  const { timing } = event
  const recur = hasOneRule(timing, occurrence) ? `RRULE:${timing.rrule}${untilOf(timing)}` : undefined
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: googleDates(timing, occurrence),
    ctz: timing.allDay ? undefined : timing.timeZone,
    recur,
    details: detailsOf(event),
    location: event.location,
  })
}

/** Makes a calendar program subscribe: `webcal://example.org/calendar.ics`. */
export function webcalAddress(feed: string): string {
  return feed.replace(/^https?:/, 'webcal:')
}

/** Subscribes at Google Calendar. */
export function googleSubscribeAddress(feed: string): string {
  return address('https://calendar.google.com/calendar/render', { cid: webcalAddress(feed) })
}

/** False for an empty location, a web address, or 'online'. */
export function isOnMap(location: string): boolean {
  const place = location.trim()
  if (place === '' || /https?:\/\//i.test(place)) return false
  return !/^(?:online|virtual|zoom|webinar|livestream|tba|tbd|to be announced)\b/i.test(place)
}

/** Our end day is inclusive, Google's is exclusive. Times are local to `ctz`. */
function googleDates({ allDay }: EventTiming, { start, end }: Occurrence): string {
  const told = (wallTime: string) => wallTime.replaceAll(/[-:]/g, '')
  if (allDay) return `${told(dayOf(start))}/${told(addCountyDays(dayOf(end), 1))}`
  return `${told(start)}00/${told(end)}00`
}

function hasOneRule({ rrule, skippedDates, exceptions }: EventTiming, { exception }: Occurrence): boolean {
  return rrule !== null && exception === undefined && skippedDates.length === 0 && exceptions.length === 0
}

function untilOf({ recurrenceEndDate, allDay, timeZone }: EventTiming): string {
  if (!recurrenceEndDate) return ''
  const { end } = instantsOf({ start: recurrenceEndDate, end: recurrenceEndDate }, timeZone)
  const lastSecond = new Date(end - 1000).toISOString().slice(0, 19)
  return `;UNTIL=${allDay ? recurrenceEndDate.replaceAll('-', '') : `${lastSecond.replaceAll(/[-:]/g, '')}Z`}`
}

function detailsOf({ description, price, url }: LinkedEvent): string {
  const text = shortened(description.toWellFormed())
  return [descriptionWithPrice({ description: text, price: price?.toWellFormed() }), url].filter(Boolean).join('\n\n')
}

function shortened(text: string): string {
  let kept = ''
  let length = 0
  for (const character of text) {
    length += encodeURIComponent(character).length
    if (length > LONGEST_DETAILS) return `${kept}…`
    kept += character
  }
  return text
}

/** Outlook shows a plus sign literally, so spaces are `%20`. */
function address(base: string, fields: Readonly<Record<string, string | undefined>>): string {
  const told = Object.entries(fields).flatMap(([name, value]) =>
    value ? [[name, value] satisfies [string, string]] : [],
  )
  return `${base}?${new URLSearchParams(told).toString().replaceAll('+', '%20')}`
}
