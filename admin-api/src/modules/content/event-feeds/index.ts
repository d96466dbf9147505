export { checkDueFeeds, nextFeedCheckAt } from './check-feed.ts'
export { type FeedEvent, parseCalendar } from './ical/parse-calendar.ts'
