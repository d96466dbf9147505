import { lastShownDay } from '@hometown/shared-types/calendar/days'
import { clockWords, timesWords } from '@hometown/shared-types/calendar/event-labels'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { type EventItem, firstDay } from './event-item.ts'

/** `7 PM`, `7:30 PM`: for the narrow days of a month. */
export function shortClock(time: string): string {
  return clockWords(time).replace(':00 ', ' ')
}

/** When an event is on one of its days: `7:00 PM – 9:00 PM`, `All day`, `From 9:00 PM`, `Until 2:00 AM`. */
export function timesOn(item: EventItem, day: CountyDate): string {
  const [begins, ends] = [firstDay(item) === day, lastShownDay(item.start, item.end) === day]
  if (item.allDay || (begins && ends)) return timesWords(item, item.allDay)
  if (begins) return `From ${clockWords(item.start)}`
  return ends ? `Until ${clockWords(item.end)}` : 'All day'
}

export function eventsLabel(count: number): string {
  return count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`
}
