import { type Settings, WEEKDAYS } from '@hometown/shared-types/contract/settings'
import { countyWallTime } from '@hometown/shared-types/rules/time'

/** Returns the next time of the slot after `now` (milliseconds), by the county's clocks; undefined without a day. */
export function nextNewsletterSlot(
  { newsletterDay, newsletterTime }: Pick<Settings, 'newsletterDay' | 'newsletterTime'>,
  now: number,
  timeZone: string,
): { date: string; time: string } | undefined {
  if (newsletterDay === '') return undefined
  const wall = countyWallTime(now, timeZone)
  const midnight = new Date(`${wall.slice(0, 10)}T00:00:00Z`)
  const weekday = WEEKDAYS.indexOf(newsletterDay)
  const daysAhead = (weekday - midnight.getUTCDay() + 7) % 7
  const isOver = daysAhead === 0 && wall.slice(11, 16) >= newsletterTime
  midnight.setUTCDate(midnight.getUTCDate() + (isOver ? 7 : daysAhead))
  return { date: midnight.toISOString().slice(0, 10), time: newsletterTime }
}
