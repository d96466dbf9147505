import { type CountyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'

export const READ_MORE = 'Read more'
export const CALENDAR_TITLE = 'This week on the calendar'
export const OWN_EVENTS_TITLE = 'In your sections'
export const OTHER_EVENTS_TITLE = 'Also this week'
export const READ_ON_THE_WEB = 'Read on the web'
export const MANAGE = 'Manage your subscription'
export const UNSUBSCRIBE = 'Unsubscribe'

export function reasonWords({ paper }: Pick<IssueContent, 'paper'>, email: string): string {
  return `You get this because ${email} is subscribed to the newsletter of ${paper.name}.`
}

export function furtherWords(count: number, one: string, many: string): string {
  return `And ${count} more ${count === 1 ? one : many} on the web`
}

/** `Friday, November 20, 2026` */
export function dateWords(day: CountyDate): string {
  return format(day, 'EEEE, MMMM d, yyyy')
}

export function calendarDay(day: CountyDate): { weekday: string; number: string } {
  return { weekday: format(day, 'EEE'), number: format(day, 'd') }
}

/** A date is the same in every time zone, so noon UTC is safe. */
function format(day: CountyDate, pattern: string): string {
  return formatCountyTime(Date.parse(`${day}T12:00Z`), 'UTC', pattern)
}
