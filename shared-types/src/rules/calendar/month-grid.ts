import { compareText } from '../text.ts'
import { addCountyDays, type CountyDate, type CountyMonth } from '../time.ts'
import { addMonths, dayOf, lastDayIn, lastShownDay, later, sameDayIn, weekdayOf } from './days.ts'
import { clockWords } from './labels.ts'

/** A month grid shows these fields of an event. Times are wall times, or plain days for an all-day event. */
interface MonthGridEvent {
  readonly slug: string
  readonly title: string
  readonly start: string
  readonly end: string
}

const DAYS_OF_WEEK = 7

/** Returns weeks from Sunday to Saturday, with the days of the months before and after. */
export function weeksOf(month: CountyMonth): CountyDate[][] {
  const weeks: CountyDate[][] = []
  let sunday = sundayOfWeek(`${month}-01`)
  while (weeks.length === 0 || sunday.startsWith(month)) {
    const first = sunday
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, weekday) => addCountyDays(first, weekday)))
    sunday = addCountyDays(first, DAYS_OF_WEEK)
  }
  return weeks
}

function sundayOfWeek(day: CountyDate): CountyDate {
  return addCountyDays(day, -weekdayOf(day))
}

/** Returns the first and the last day of a month's grid, which has whole weeks. */
export function gridSpan(month: CountyMonth): [from: CountyDate, to: CountyDate] {
  const days = weeksOf(month).flat()
  return [days[0] ?? '', days.at(-1) ?? '']
}

/** A late night counts for its evening only. A day has first what started before it, then all-day events. */
export function eventsByDay<T extends MonthGridEvent>(
  events: readonly T[],
  from: CountyDate,
  to: CountyDate,
): Map<CountyDate, T[]> {
  const days = new Map<CountyDate, T[]>()
  for (const event of [...events].sort(compareEvents)) {
    const first = dayOf(event.start)
    const last = later(first, lastShownDay(event.start, event.end))
    for (let day = later(first, from); day <= last && day <= to; day = addCountyDays(day, 1)) {
      const list = days.get(day)
      if (list) list.push(event)
      else days.set(day, [event])
    }
  }
  return days
}

/** Sorts a plain day before all times of that day. */
export function compareEvents(one: MonthGridEvent, other: MonthGridEvent): number {
  return compareText(one.start, other.start) || compareText(one.title, other.title) || compareText(one.slug, other.slug)
}

/** Returns `7 PM` or `7:30 PM` if the event starts at a time of this day; empty if it lasts all day or started earlier. */
export function startOn({ start }: Pick<MonthGridEvent, 'start'>, day: CountyDate): string {
  return start.startsWith(`${day}T`) ? clockWords(start).replace(':00 ', ' ') : ''
}

/** Splits the days of a month's list. `earlier` has those before today, and is empty for other months than today's. */
export function agendaOf(month: CountyMonth, days: Iterable<CountyDate>, today: CountyDate) {
  const listed = [...days].filter((day) => day.startsWith(month)).sort()
  const earlier = today.startsWith(month) ? listed.filter((day) => day < today) : []
  return { earlier, coming: listed.slice(earlier.length) }
}

/** Returns the day that is the grid's tab stop. @param moved the day that a key or a click chose last */
export function focusedDay(month: CountyMonth, today: CountyDate, moved = today): CountyDate {
  return [moved, today].find((day) => day.startsWith(month)) ?? `${month}-01`
}

/** Returns where a key (`KeyboardEvent.key`) leads in a month grid. With Control, Home and End mean the month. */
export function dayForKey(day: CountyDate, key: string, isControl = false): CountyDate | undefined {
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
      return isControl ? `${month}-01` : sundayOfWeek(day)
    case 'End':
      return isControl ? lastDayIn(month) : addCountyDays(sundayOfWeek(day), 6)
    case 'PageUp':
      return sameDayIn(addMonths(month, -1), day)
    case 'PageDown':
      return sameDayIn(addMonths(month, 1), day)
    default:
      return undefined
  }
}
