import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import type { ReactNode } from 'react'
import { fullDate } from '../../../lib/dates.ts'
import { EventRow } from '../EventCard.tsx'
import { type CategoryLooks, type EventItem, keyOf } from '../event-item.ts'
import { SHOWN_IN_AGENDA } from './month-grid.ts'
import { agendaId } from './show-in-agenda.ts'

interface Props {
  readonly month: CountyMonth
  readonly days: ReadonlyMap<CountyDate, readonly EventItem[]>
  readonly left: Readonly<Record<CountyDate, number>>
  readonly listed: ReadonlySet<CountyDate>
  readonly isKnown: boolean
  readonly today: CountyDate
  readonly looks: CategoryLooks
  onOpenDay(day: CountyDate): void
  onOpenEvent(item: EventItem): void
}

/** The events of a month by day: below the small month on phones, and everywhere without script. */
export function Agenda({ month, days, left, listed, isKnown, today, looks, onOpenDay, onOpenEvent }: Props) {
  const inMonth = [...days.keys()].filter((day) => day.slice(0, 7) === month).sort()
  const isThisMonth = today.slice(0, 7) === month
  const earlier = isThisMonth ? inMonth.filter((day) => day < today) : []
  const shown = inMonth.filter((day) => !earlier.includes(day))

  const drawDay = (day: CountyDate): ReactNode => {
    const items = days.get(day) ?? []
    const more = Math.max(items.length - SHOWN_IN_AGENDA, 0) + (left[day] ?? 0)
    return (
      <section key={day} aria-labelledby={agendaId(day)}>
        <h3 id={agendaId(day)} className="agenda-date" tabIndex={-1}>
          {day === today && <span className="agenda-today">Today</span>}
          <time dateTime={day}>{fullDate(day).replace(/, \d+$/, '')}</time>
        </h3>
        <ul className="event-rows">
          {items.slice(0, SHOWN_IN_AGENDA).map((item) => (
            <EventRow key={keyOf(item)} item={item} day={day} looks={looks} onOpen={onOpenEvent} />
          ))}
        </ul>
        {more > 0 && (
          <button type="button" className="agenda-more needs-script" onClick={() => onOpenDay(day)}>
            {`+${more} more`}
          </button>
        )}
      </section>
    )
  }

  return (
    <div key={month} className="agenda">
      {earlier.length > 0 && (
        <details className="agenda-earlier needs-script">
          <summary>Earlier this month</summary>
          {earlier.filter((day) => listed.has(day)).map(drawDay)}
        </details>
      )}
      {shown.filter((day) => listed.has(day)).map(drawDay)}
      {isKnown && isThisMonth && inMonth.length > 0 && shown.length === 0 && (
        <p className="events-none">No more events this month.</p>
      )}
    </div>
  )
}
