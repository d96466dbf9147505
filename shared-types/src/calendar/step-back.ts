import { addCountyDays, type CountyDate } from '../county-time.ts'
import { partsOfRule } from './rule-parts.ts'

/**
 * The day so many steps of a rule (its interval of days, weeks, months or years) before another: counted from there it
 * gives the same dates afterwards. Undefined where there is no such day, as 31 June.
 */
export function stepBack(rrule: string, day: CountyDate, steps: number): CountyDate | undefined {
  const parts = partsOfRule(rrule)
  if (!parts) return undefined
  const count = parts.interval * steps
  if (parts.frequency === 'DAILY') return addCountyDays(day, -count)
  if (parts.frequency === 'WEEKLY') return addCountyDays(day, -7 * count)
  return monthsBack(day, parts.frequency === 'YEARLY' ? 12 * count : count)
}

function monthsBack(day: CountyDate, count: number): CountyDate | undefined {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const found = new Date(Date.UTC(year, month - 1 - count, date)).toISOString().slice(0, 10)
  return found.slice(8) === day.slice(8) ? found : undefined
}
