import { addCountyDays, type CountyDate } from '../county-time.ts'
import { partsOfRule } from './rule-parts.ts'

/**
 * The day a number of steps (the rule's interval) before another. Counted from there, later dates stay the same.
 * Undefined if the day doesn't exist, as June 31.
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
