import type { CountyDate } from '@hometown/shared-types/county-time'
import { unbroken } from '../../lib/unbroken.ts'
import { EventLink } from './EventLink.tsx'
import { EventTitle } from './EventTitle.tsx'
import { type CategoryLooks, type EventItem, lookOf } from './event-item.ts'
import { timesOn } from './item-labels.ts'

interface Props {
  readonly item: EventItem
  readonly day: CountyDate
  readonly looks: CategoryLooks
  onOpen(item: EventItem): void
}

export function EventRow({ item, day, looks, onOpen }: Props) {
  const { label, colour } = lookOf(looks, item.category)
  return (
    <li className={`event-row colour-${colour}`}>
      <p className="event-row-time figures">{unbroken(timesOn(item, day))}</p>
      <div>
        <p className="event-row-title">
          <EventLink item={item} className="archive-link" onOpen={onOpen}>
            <EventTitle item={item} />
          </EventLink>
          {item.cancelled && (
            <strong className="event-cancelled" aria-hidden="true">
              Canceled
            </strong>
          )}
        </p>
        <p className="event-row-facts">
          <span className="event-row-label">{label}</span>
          {item.location && <span>{item.location}</span>}
          {item.price && <span>{item.price}</span>}
        </p>
      </div>
    </li>
  )
}
