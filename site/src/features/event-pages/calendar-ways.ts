import {
  googleCalendarAddress,
  officeCalendarAddress,
  outlookCalendarAddress,
} from '@hometown/shared-types/calendar/calendar-links'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { absoluteUrl, eventFilePath, eventPath } from '../../lib/paths.ts'
import type { SiteEvent, SiteOccurrence } from '../../lib/site-event.ts'
import { webcalUrl } from '../../lib/webcal.ts'

interface CalendarWay {
  readonly name: string
  readonly address: string
}

/** Ways to add the event to a reader's calendar. Apple's subscribes to the event's file, so it gets changes too. */
export function calendarWays(site: SiteInfo, event: SiteEvent, date: SiteOccurrence): CalendarWay[] {
  const { timing } = event
  const url = absoluteUrl(site.siteUrl, eventPath(event.slug))
  const linked = {
    title: date.title,
    description: date.description,
    location: date.location,
    price: event.price,
    url,
    timing,
  }
  const exception = timing.exceptions.find(({ originalDate }) => originalDate === date.originalDate)
  const occurrence = { ...date, exception }
  return [
    { name: 'Google Calendar', address: googleCalendarAddress(linked, occurrence) },
    { name: 'Apple Calendar', address: webcalUrl(site.siteUrl, eventFilePath(event.slug)) },
    { name: 'Outlook.com', address: outlookCalendarAddress(linked, occurrence) },
    { name: 'Office 365', address: officeCalendarAddress(linked, occurrence) },
  ]
}
