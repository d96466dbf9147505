import { addCountyDays, type CountyDate } from '../county-time.ts'
import { addMonths, lastDayIn, sameDayIn, sundayOf } from './month-days.ts'

/**
 * Where a key (`KeyboardEvent.key`) leads from a day of a month's grid, as in the calendars of all desktops. With Control,
 * Home and End are those of the month. Undefined for a key that leads nowhere.
 */
export function dayAfterKey(day: CountyDate, key: string, isControl = false): CountyDate | undefined {
  const month = day.slice(0, 7)
  switch (key) {
    case 'ArrowLeft':
      return addCountyDays(day, -1)
    case 'ArrowRight':
      return addCountyDays(day, 1)
    case 'ArrowUp':
      return addCountyDays(day, -7)
    case 'ArrowDown':
      return addCountyDays(day, 7)
    case 'Home':
      return isControl ? `${month}-01` : sundayOf(day)
    case 'End':
      return isControl ? lastDayIn(month) : addCountyDays(sundayOf(day), 6)
    case 'PageUp':
      return sameDayIn(addMonths(month, -1), day)
    case 'PageDown':
      return sameDayIn(addMonths(month, 1), day)
    default:
      return undefined
  }
}
