import { useDroppable } from '@dnd-kit/react'
import { weekdayOf } from '@hometown/shared-types/calendar/month-days'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { longDay } from '../events/wall-time.ts'

/** Makes the role explicit for tools that inspect the cell without its grid. */
const AS_GRIDCELL = { role: 'gridcell' } as const

export interface DayCellProps {
  day: string
  isOfMonth: boolean
  isToday: boolean
  /** The cell has the grid's focus. */
  isActive: boolean
  /** Of all entries: `3 events`; empty if there are none. */
  count: string
  /** Entries without a chip: a button opens the day. */
  more: number
  className: string
  /** The chips. */
  children: ReactNode
  onFocus(): void
  onOpen(): void
  onCreate(): void
}

export function DayCell(props: DayCellProps) {
  const { day, isOfMonth, isToday, isActive, count, more, className, children, onFocus, onOpen, onCreate } = props
  const { ref, isDropTarget } = useDroppable({ id: day })
  const name = [longDay(day), isToday && 'today', count]
  return (
    <td
      {...AS_GRIDCELL}
      ref={ref}
      tabIndex={isActive ? 0 : -1}
      data-day={day}
      {...(isToday && { 'aria-current': 'date' as const })}
      onFocus={onFocus}
      onDoubleClick={onCreate}
      className={classNames(
        'relative border-l p-1 align-top first:border-l-0 focus-visible:-outline-offset-2',
        className,
        weekdayOf(day) % 6 === 0 && 'bg-sunken/60',
        isDropTarget && 'bg-accent-ground!',
      )}
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="sr-only">{name.filter(Boolean).join(', ')}</span>
        <span
          aria-hidden
          className={classNames(
            'mb-0.5 grid size-6 place-items-center self-start rounded-full text-sm tabular-nums',
            isToday ? 'bg-accent font-semibold text-on-accent' : isOfMonth ? 'text-ink' : 'text-quiet',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {children}
        {more > 0 && (
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            onClick={onOpen}
            aria-label={`+${more} more on ${longDay(day)}`}
            className="self-start whitespace-nowrap rounded-sm px-0.5 text-quiet @3xl:px-1.5 text-xs leading-6 hover:text-ink hover:underline focus-visible:-outline-offset-1"
          >
            +{more} more
          </button>
        )}
      </div>
    </td>
  )
}
