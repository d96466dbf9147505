import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { MouseEvent, ReactNode } from 'react'
import { monthName } from '../../lib/dates.ts'
import { eventPath } from '../../lib/island-paths.ts'
import { unbrokenScores, withUnbreakableDate } from '../../lib/text.ts'
import { type CategoryLooks, type EventItem, firstDay, keyOf, lookOf, type PageFacts, timesOn } from './event-item.ts'

interface EventCardsProps {
  readonly items: readonly EventItem[]
  readonly page: PageFacts
  readonly today: CountyDate
  readonly className?: string
  readonly ifNone: string
  onOpen(item: EventItem): void
}

export function EventCards({ items, page, today, className = '', ifNone, onOpen }: EventCardsProps) {
  if (items.length === 0) return <p className="events-none">{ifNone}</p>
  return (
    <ul className={`event-cards ${className}`}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <EventCard item={item} looks={page.looks} today={today} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

interface EventCardProps {
  readonly item: EventItem
  readonly looks: CategoryLooks
  readonly today: CountyDate
  onOpen(item: EventItem): void
}

function EventCard({ item, looks, today, onOpen }: EventCardProps) {
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

interface EventRowsProps {
  readonly items: readonly EventItem[]
  readonly day: CountyDate
  readonly looks: CategoryLooks
  onOpen?: ((item: EventItem) => void) | undefined
}

/** The events of one day. */
export function EventRows({ items, ...shared }: EventRowsProps) {
  return (
    <ul className="event-rows">
      {items.map((item) => (
        <EventRow key={keyOf(item)} item={item} {...shared} />
      ))}
    </ul>
  )
}

interface EventRowProps extends Omit<EventRowsProps, 'items'> {
  readonly item: EventItem
}

function EventRow({ item, day, looks, onOpen }: EventRowProps) {
  const { label, colour } = lookOf(looks, item.category)
  return (
    <li className={`event-row colour-${colour}`}>
      <p className="event-row-time figures">{withUnbreakableDate(timesOn(item, day))}</p>
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

export function EventTitle({ item }: { item: EventItem }) {
  const title = unbrokenScores(item.title)
  if (!item.cancelled) return title
  return (
    <>
      <span className="sr-only">Canceled: </span>
      <s>{title}</s>
    </>
  )
}

interface EventLinkProps {
  readonly item: EventItem
  readonly className?: string
  readonly tabIndex?: number | undefined
  readonly children: ReactNode
  onOpen?: ((item: EventItem) => void) | undefined
}

/** Opens the event in a dialog; without script, or in a new tab, it links to the event's page. */
export function EventLink({ item, className, tabIndex, children, onOpen }: EventLinkProps) {
  function openHere(event: MouseEvent<HTMLAnchorElement>) {
    if (!onOpen || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Some browsers don't focus a clicked link, and the dialog returns the focus to it.
    event.currentTarget.focus({ preventScroll: true })
    onOpen(item)
  }
  return (
    <a href={eventPath(item.slug)} className={className} tabIndex={tabIndex} onClick={openHere}>
      {children}
    </a>
  )
}
