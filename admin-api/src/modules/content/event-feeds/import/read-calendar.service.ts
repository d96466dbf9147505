// What another feature reads of foreign calendars: pure, so that it can be done in that feature's own thread.
export type { FeedEvent } from '../reading/feed-event.ts'
export { readCalendar } from '../reading/read-calendar.ts'
