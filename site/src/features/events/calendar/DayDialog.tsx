import type { CountyDate } from '@hometown/shared-types/county-time'
import { fullDate } from '../../../lib/dates.ts'
import { EventRow } from '../EventCard.tsx'
import { type CategoryLooks, type EventItem, keyOf } from '../event-item.ts'
import { OverPage } from '../OverPage.tsx'
import { itemsByDay, type MonthData } from './month-grid.ts'

interface Props {
  readonly day: CountyDate
  readonly today: CountyDate
  readonly data: MonthData | undefined
  readonly hasFailed: boolean
  readonly looks: CategoryLooks
  onOpen(item: EventItem): void
  onClose(): void
}

export function DayDialog({ day, today, data, hasFailed, looks, onOpen, onClose }: Props) {
  const items = itemsByDay(data?.items ?? [], day, day).get(day) ?? []
  const left = data?.left[day] ?? 0
  return (
    <OverPage labelledBy="day-name" className="dialog-day" onClose={onClose}>
      <h2 id="day-name" className="text-2xl">
        {fullDate(day)}
      </h2>
      {day === today && <p className="agenda-today">Today</p>}
      {items.length > 0 ? (
        <ul className="event-rows">
          {items.map((item) => (
            <EventRow key={keyOf(item)} item={item} day={day} looks={looks} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <p className="events-none">{data ? 'No events on this day.' : 'This day’s events haven’t loaded yet.'}</p>
      )}
      {left > 0 && (
        <p className="text-quiet">
          {hasFailed ? `Couldn’t load ${left} more. Check your connection and try again.` : `Loading ${left} more…`}
        </p>
      )}
    </OverPage>
  )
}
