import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { icsCalendar, icsEvent } from '@hometown/shared-types/rules/calendar/ics'
import type { Category } from '@hometown/shared-types/rules/categories'
import { compareText } from '@hometown/shared-types/rules/text'
import type { SiteContent } from './content.ts'
import { isHiddenSample } from './head-tags.ts'
import { absoluteUrl, CALENDAR_FILE_PATH, CALENDAR_PATH, eventPath } from './paths.ts'
import { type EventIndex, isRecent, type SiteEvent } from './site-event.ts'

/** An event's part of a calendar file is slow to make and depends on the event alone. */
const icsComponentsOfEvents = new WeakMap<SiteEvent, { readonly siteUrl: string; readonly text: string }>()

export function eventFile(site: SiteInfo, event: SiteEvent): string {
  const calendar = { name: event.title, timeZones: [event.timing.timeZone] }
  return icsCalendar(calendar, [icsComponentOf(site, event)])
}

export function calendarFile({ site, events, today }: SiteContent, category?: Category): string {
  const shown = isHiddenSample(site)
    ? []
    : Array.from(events.all()).filter((event) => isInCalendarFile(event, today, category))
  shown.sort(
    (one, other) => compareText(one.timing.startDate, other.timing.startDate) || compareText(one.uid, other.uid),
  )
  const calendar = {
    name: calendarName(site, category),
    description: `Events in ${site.countyName}.`,
    url: absoluteUrl(site.siteUrl, CALENDAR_PATH),
    timeZones: [...new Set([site.timeZone, ...shown.map(({ timing }) => timing.timeZone)])],
  }
  return icsCalendar(
    calendar,
    shown.map((event) => icsComponentOf(site, event)),
  )
}

export function calendarName({ siteName }: SiteInfo, category?: Category): string {
  return `${siteName}: ${category ?? 'Community Calendar'}`
}

export function calendarFileLink({ isKept }: EventIndex, site: SiteInfo): { title: string; path: string } | undefined {
  return isKept ? { title: calendarName(site), path: CALENDAR_FILE_PATH } : undefined
}

function isInCalendarFile(event: SiteEvent, today: string, category: Category | undefined): boolean {
  return (category === undefined || event.category === category) && isRecent(event, today)
}

function icsComponentOf({ siteUrl }: SiteInfo, event: SiteEvent): string {
  const cached = icsComponentsOfEvents.get(event)
  if (cached?.siteUrl === siteUrl) return cached.text
  const text = icsEvent({
    ...event,
    url: absoluteUrl(siteUrl, eventPath(event.slug)),
    categories: [event.category, ...event.tags],
  })
  icsComponentsOfEvents.set(event, { siteUrl, text })
  return text
}

export function calendarResponse(file: string): Response {
  return new Response(file, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } })
}
