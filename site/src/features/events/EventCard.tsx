import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { monthName } from '../../lib/dates.ts'
import { EventLink } from './EventLink.tsx'
import { EventTitle } from './EventTitle.tsx'
import { type CategoryLooks, type EventItem, firstDay, lookOf } from './event-item.ts'

interface Props {
  readonly item: EventItem
  readonly looks: CategoryLooks
  readonly today: CountyDate
  onOpen(item: EventItem): void
}

export function EventCard({ item, looks, today, onOpen }: Props) {
  const { label, colour } = lookOf(looks, item.category)
  const day = firstDay(item)
  return (
    <article className={`event-card colour-${colour}`}>
      <p className="event-date" aria-hidden="true">
        <span>{monthName(day.slice(0, 7)).slice(0, 3)}</span>
        <span className="event-date-day">{Number(day.slice(8, 10))}</span>
      </p>
      <div className="event-card-text">
        <p className="cal-facts">
          <span className="badge">{label}</span>
          {item.cancelled && <strong className="event-cancelled">Canceled</strong>}
        </p>
        <h3 className="event-card-title">
          <EventLink item={item} className="archive-link" onOpen={onOpen}>
            <EventTitle item={item} />
          </EventLink>
        </h3>
        <p className="cal-when figures">
          <time dateTime={item.start}>{whenWords(item, item.allDay, today)}</time>
          {item.allDay && <span className="event-all-day">All day</span>}
        </p>
        {item.location && <p className="cal-place">{item.location}</p>}
        {item.price && <p className="cal-place">{item.price}</p>}
        {item.repeats && <p className="cal-place">{item.repeats}</p>}
      </div>
    </article>
  )
}
