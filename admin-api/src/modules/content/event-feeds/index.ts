export { checkDueFeeds } from './check-feed.ts'
export { type FeedEvent, parseCalendar } from './ical/parse-calendar.ts'
export { nextFeedCheckAt } from './next-check.ts'
