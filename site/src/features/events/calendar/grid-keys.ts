import type { CountyDate } from '@hometown/shared-types/county-time'
import { addDays } from '../event-item.ts'
import { addMonths, FIRST_MONTH, LAST_MONTH, sameDayIn, sundayOf } from './month-grid.ts'

/** Where a key leads from a day, as in the calendars of all desktops. Undefined for a key that leads nowhere. */
export function dayAfterKey(day: CountyDate, key: string, isControl: boolean): CountyDate | undefined {
  const target = targetOf(day, key, isControl)
  if (target === undefined) return undefined
  const month = target.slice(0, 7)
  return month < FIRST_MONTH || month > LAST_MONTH ? day : target
}

function targetOf(day: CountyDate, key: string, isControl: boolean): CountyDate | undefined {
  const month = day.slice(0, 7)
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return isControl ? `${month}-01` : sundayOf(day)
    case 'End':
      return isControl ? sameDayIn(month, `${month}-31`) : addDays(sundayOf(day), 6)
    case 'PageUp':
      return sameDayIn(addMonths(month, -1), day)
    case 'PageDown':
      return sameDayIn(addMonths(month, 1), day)
    default:
      return undefined
  }
}
