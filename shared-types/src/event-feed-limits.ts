/** Bytes of a calendar that is imported or subscribed to, at most. */
export const CALENDAR_BYTES_LIMIT = 5 * 1024 * 1024
/** Events of such a calendar, at most. */
export const CALENDAR_EVENTS_LIMIT = 10_000
