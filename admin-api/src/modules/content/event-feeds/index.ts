export { checkDueFeeds } from './check-feed.ts'
export { nextCheckAt } from './next-check.ts'
export { type FeedEvent, readCalendar } from './reading/read-calendar.ts'
