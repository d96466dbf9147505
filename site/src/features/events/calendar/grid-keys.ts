import { dayAfterKey } from '@hometown/shared-types/calendar/day-keys'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { withinBounds } from './month-grid.ts'

export function dayInBounds(day: CountyDate, key: string, isControl: boolean): CountyDate | undefined {
  const target = dayAfterKey(day, key, isControl)
  if (target === undefined) return undefined
  const month = target.slice(0, 7)
  return month === withinBounds(month) ? target : day
}
