/** Bytes of an imported or subscribed calendar. */
export const CALENDAR_BYTES_LIMIT = 10 * 1024 * 1024
/** Per imported or subscribed calendar. */
export const CALENDAR_EVENTS_LIMIT = 25_000
