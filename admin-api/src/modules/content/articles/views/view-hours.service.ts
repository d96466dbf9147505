export { HOURS_KEPT_DAYS, type HourViews, listHourViews } from './view-hours.repository.ts'
