export { upcomingDatesIn } from './text/found-dates.ts'
