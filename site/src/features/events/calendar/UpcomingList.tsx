import type { CountyDate } from '@hometown/shared-types/county-time'
import { EventCard } from '../EventCard.tsx'
import { type CategoryLooks, type EventItem, keyOf } from '../event-item.ts'
import { freshen, notOver } from '../upcoming.ts'
import type { MonthData } from './month-data.ts'
import { spanOf } from './month-grid.ts'

interface Props {
  readonly rendered: readonly EventItem[]
  /** This month as the service has it now. */
  readonly fresh: MonthData | undefined
  readonly isPart: boolean
  readonly today: CountyDate
  readonly looks: CategoryLooks
  onOpen(item: EventItem): void
}

export function UpcomingList({ rendered, fresh, isPart, today, looks, onOpen }: Props) {
  const items = fresh
    ? freshen({ rendered, fresh: fresh.items, today, to: spanOf(fresh.month).to })
    : notOver(rendered, today)
  if (items.length === 0) return <p className="events-none">No upcoming events scheduled</p>
  return (
    <>
      <ul className="event-cards">
        {items.slice(0, Math.max(rendered.length, 1)).map((item) => (
          <li key={keyOf(item)}>
            <EventCard item={item} looks={looks} today={today} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {isPart && <p className="events-more">What comes later stands in the months of the calendar.</p>}
    </>
  )
}
