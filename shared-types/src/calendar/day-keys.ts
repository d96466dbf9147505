import { addCountyDays, type CountyDate } from '../county-time.ts'
import { addMonths, lastDayIn, sameDayIn, sundayOf } from './month-days.ts'

/**
 * The day that a key (`KeyboardEvent.key`) leads to in a month grid, as in desktop calendars. With Control, Home and
 * End mean the month. Undefined for other keys.
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
