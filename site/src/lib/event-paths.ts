// Apart from the other addresses: islands need these, and not the contract's schemas that come with categories.

export const EVENTS_PATH = '/events'
/** The form with which anybody hands in an event. */
export const SUBMIT_EVENT_PATH = `${EVENTS_PATH}/submit`
export const CALENDAR_PATH = '/calendar'
export const CALENDAR_FILE_PATH = '/calendar.ics'
export const CALENDAR_FEED_PATH = `${CALENDAR_PATH}/feed.xml`
export const CALENDAR_EMBED_PATH = `${CALENDAR_PATH}/embed`

export function eventPath(slug: string): string {
  return `${EVENTS_PATH}/${slug}`
}

/** What calendar programs read of one event. */
export function eventFilePath(slug: string): string {
  return `${EVENTS_PATH}/${slug}.ics`
}

/** @param categorySlug of the one category whose events are in it. */
export function calendarFilePath(categorySlug: string): string {
  return `${CALENDAR_PATH}/${categorySlug}.ics`
}

export function calendarEmbedPath(categorySlug: string): string {
  return `${CALENDAR_EMBED_PATH}/${categorySlug}`
}

/** Opens the calendar at a month, `2026-12`. */
export function calendarMonthPath(month: string): string {
  return `${CALENDAR_PATH}?month=${month}`
}
