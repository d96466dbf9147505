export type { FeedEvent } from '../reading/feed-event.ts'
export { readCalendar } from '../reading/read-calendar.ts'
