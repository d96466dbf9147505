import { lastShownDay } from '@hometown/shared-types/calendar/days'
import { weeksOf } from '@hometown/shared-types/calendar/month-days'
import { addCountyDays, type CountyDate, type CountyMonth } from '@hometown/shared-types/county-time'
import { compareItems, firstDay, type PlacedItem } from '../event-item.ts'

/** The calendar's bounds, which also stop crawlers that follow 'Next' forever. */
export const FIRST_MONTH = '1970-01'
export const LAST_MONTH = '2100-12'

export function spanOf(month: CountyMonth): { from: CountyDate; to: CountyDate } {
  const days = weeksOf(month).flat()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

export function withinBounds(month: CountyMonth): CountyMonth {
  if (month < FIRST_MONTH) return FIRST_MONTH
  return month > LAST_MONTH ? LAST_MONTH : month
}

/** Groups events by day: each appears on all of its days, except that a late night counts for its evening only. */
export function itemsByDay<Item extends PlacedItem>(
  items: readonly Item[],
  from: CountyDate,
  to: CountyDate,
): Map<CountyDate, Item[]> {
  const days = new Map<CountyDate, Item[]>()
  for (const item of items) {
    const last = lastShownDay(item.start, item.end)
    const end = last < to ? last : to
    for (let day = firstDay(item) > from ? firstDay(item) : from; day <= end; day = addCountyDays(day, 1)) {
      const others = days.get(day)
      if (others === undefined) days.set(day, [item])
      else others.push(item)
    }
  }
  for (const [day, list] of days)
    list.sort((one, other) => order(one, day) - order(other, day) || compareItems(one, other))
  return days
}

/** Events from the day before come first, then all-day events, then events with a time. */
function order(item: PlacedItem, day: CountyDate): number {
  if (firstDay(item) < day) return 0
  return item.allDay ? 1 : 2
}
