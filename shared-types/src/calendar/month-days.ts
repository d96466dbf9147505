import { addCountyDays, type CountyDate, type CountyMonth } from '../county-time.ts'

const DAYS_OF_WEEK = 7

/** Sunday to Saturday; includes days of the months before and after. */
export function weeksOf(month: CountyMonth): CountyDate[][] {
  const weeks: CountyDate[][] = []
  let sunday = sundayOf(`${month}-01`)
  while (weeks.length === 0 || sunday.startsWith(month)) {
    const first = sunday
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, weekday) => addCountyDays(first, weekday)))
    sunday = addCountyDays(first, DAYS_OF_WEEK)
  }
  return weeks
}

export function sundayOf(day: CountyDate): CountyDate {
  return addCountyDays(day, -weekdayOf(day))
}

/** 0 is Sunday. */
export function weekdayOf(day: CountyDate): number {
  return new Date(`${day}T00:00Z`).getUTCDay()
}

/** @param count may be negative */
export function addMonths(month: CountyMonth, count: number): CountyMonth {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The last day of the month if it is shorter. */
export function sameDayIn(month: CountyMonth, day: CountyDate): CountyDate {
  const last = lastDayIn(month)
  const wanted = `${month}-${day.slice(8, 10)}`
  return wanted < last ? wanted : last
}

export function lastDayIn(month: CountyMonth): CountyDate {
  return addCountyDays(`${addMonths(month, 1)}-01`, -1)
}
