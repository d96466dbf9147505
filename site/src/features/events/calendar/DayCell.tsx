import type { CountyDate } from '@hometown/shared-types/county-time'
import { fullDate } from '../../../lib/dates.ts'
import { EventLink } from '../EventLink.tsx'
import { EventTitle } from '../EventTitle.tsx'
import { type CategoryLooks, type EventItem, firstDay, keyOf, lookOf } from '../event-item.ts'
import { shortClock } from '../item-labels.ts'
import { SHOWN_IN_GRID } from './month-data.ts'

interface Props {
  readonly day: CountyDate
  readonly items: readonly EventItem[]
  readonly left: number
  readonly rest: string
  readonly isOther: boolean
  readonly isToday: boolean
  /** Undefined without script, where the table is no grid. */
  readonly tabIndex: number | undefined
  readonly looks: CategoryLooks
  onOpenEvent(item: EventItem): void
}

const DOTS = 3

export function DayCell({ day, items, left, rest, isOther, isToday, tabIndex, looks, onOpenEvent }: Props) {
  const more = Math.max(items.length - SHOWN_IN_GRID, 0) + left
  const colourOf = (item: EventItem) => `colour-${lookOf(looks, item.category).colour}`
  return (
    <td
      className={`month-day${isOther ? ' month-day-other' : ''}`}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={isToday ? 'date' : undefined}
    >
      <p className="month-date">
        <span className="sr-only">{fullDate(day)}</span>
        <span aria-hidden="true">{Number(day.slice(8, 10))}</span>
      </p>
      {items.length > 0 && (
        <>
          <ul className="month-entries">
            {items.slice(0, SHOWN_IN_GRID).map((item) => (
              <li key={keyOf(item)}>
                <EventLink
                  item={item}
                  className={`month-entry ${colourOf(item)}`}
                  tabIndex={tabIndex}
                  onOpen={onOpenEvent}
                >
                  {!item.allDay && firstDay(item) === day && (
                    <span className="month-time figures">{shortClock(item.start)} </span>
                  )}
                  <EventTitle item={item} />
                </EventLink>
              </li>
            ))}
            {more > 0 && (
              <li>
                <a href={rest} className="month-more" tabIndex={tabIndex}>
                  {`+${more} more`}
                </a>
              </li>
            )}
          </ul>
          <p className="month-dots" aria-hidden="true">
            {items.slice(0, DOTS).map((item) => (
              <i key={keyOf(item)} className={colourOf(item)} />
            ))}
            {items.length < DOTS && left > 0 && <i />}
          </p>
        </>
      )}
    </td>
  )
}
