export { findOddTimes, flagOf } from '../checking/odd-times.ts'
export type { DescribedEvent, FeedEvent } from '../reading/feed-event.ts'
export { readCalendar } from '../reading/read-calendar.ts'
