import { CALENDAR_PATH, calendarMonthPath } from '../../../lib/event-paths.ts'
import { type EventItem, firstDay } from '../event-item.ts'

export function AllUpcoming({ count }: { count: number }) {
  return (
    <p className="events-more">
      <a href={`${CALENDAR_PATH}#upcoming`} className="text-accent underline">
        {`See all ${count.toLocaleString('en-US')} upcoming events in the calendar`}
      </a>
    </p>
  )
}

/** Past months of the calendar need script. */
export function EarlierEvents({ before }: { before: EventItem | undefined }) {
  if (before === undefined) return null
  return (
    <p className="events-more needs-script">
      <a href={calendarMonthPath(firstDay(before).slice(0, 7))} className="text-accent underline">
        See earlier events in the calendar
      </a>
    </p>
  )
}
