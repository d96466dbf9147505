import type { CountyDate } from '@hometown/shared-types/county-time'
import { calendarMonthPath, listedMonthPath } from '../../../lib/event-paths.ts'
import { EventCard } from '../EventCard.tsx'
import { type CategoryLooks, type EventItem, firstDay, keyOf } from '../event-item.ts'
import { freshen, notOver } from '../upcoming.ts'
import { type MonthData, spanOf } from './month-grid.ts'

interface Props {
  readonly rendered: readonly EventItem[]
  /** The months loaded from the service, starting with this one. */
  readonly fresh: readonly MonthData[]
  readonly isPart: boolean
  readonly today: CountyDate
  readonly looks: CategoryLooks
  onOpen(item: EventItem): void
}

const SHOWN = 30

export function UpcomingList({ rendered, fresh, isPart, today, looks, onOpen }: Props) {
  const last = fresh.at(-1)
  const items = last
    ? freshen({ rendered, fresh: fresh.flatMap(({ items }) => items), today, to: spanOf(last.month).to })
    : notOver(rendered, today)
  if (items.length === 0) return <p className="events-none">No upcoming events scheduled</p>
  const shown = items.slice(0, Math.max(SHOWN, rendered.length))
  const lastShown = shown.at(-1)
  const lastMonth = lastShown && firstDay(lastShown).slice(0, 7)
  return (
    <>
      <ul className="event-cards">
        {shown.map((item) => (
          <li key={keyOf(item)}>
            <EventCard item={item} looks={looks} today={today} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {(isPart || items.length > SHOWN) && (
        <p className="events-more">
          For later events, browse the calendar by month.{' '}
          {lastMonth &&
            (['needs-script', 'without-script'] as const).map((when) => (
              <a
                key={when}
                href={when === 'needs-script' ? calendarMonthPath(lastMonth) : listedMonthPath(lastMonth)}
                className={`${when} text-accent underline`}
              >
                See later events
              </a>
            ))}
        </p>
      )}
    </>
  )
}
