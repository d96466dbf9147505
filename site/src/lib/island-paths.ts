// These paths stand apart, so that islands and scripts don't load the category schemas.

export const EVENTS_PATH = '/events'
export const SUBMIT_EVENT_PATH = `${EVENTS_PATH}/submit`
export const CALENDAR_PATH = '/calendar'
export const CALENDAR_FILE_PATH = '/calendar.ics'
export const CALENDAR_EMBED_PATH = `${CALENDAR_PATH}/embed`

export function eventPath(slug: string): string {
  return `${EVENTS_PATH}/${slug}`
}

export function eventFilePath(slug: string): string {
  return `${EVENTS_PATH}/${slug}.ics`
}

export function calendarFilePath(categorySlug: string): string {
  return `${CALENDAR_PATH}/${categorySlug}.ics`
}

/** Returns the month's own page, for readers without script: `/calendar/2026-12`. */
export function listedMonthPath(month: string): string {
  return `${CALENDAR_PATH}/${month}`
}

export function calendarMonthPath(month: string): string {
  return `${CALENDAR_PATH}?month=${month}`
}

export const SUBSCRIBE_PATH = '/subscribe'
export const MANAGE_PATH = '/manage'
export const ARCHIVE_PATH = '/archive'
export const NEWSLETTERS_FEED_PATH = '/newsletters/feed.xml'

export function newsletterPath(id: string): string {
  return `/newsletter/${id}`
}

/** Pages that aren't rendered with each alert read the active ones here. */
export const ACTIVE_ALERTS_PATH = '/alert.json'
