import { useDroppable } from '@dnd-kit/react'
import { weekdayOf } from '@hometown/shared-types/calendar/month-days'
import { classNames } from '../../lib/class-names.ts'
import { countOf } from '../../lib/numbers.ts'
import { longDay } from '../../parts/events/wall-time.ts'
import type { DayEntry } from './day-entries.ts'
import { EventChip } from './EventChip.tsx'

/** Entries per day; the rest show as a count that opens the day. */
const SHOWN = 3
/** Makes the role explicit for tools that inspect the cell without its grid. */
const AS_GRIDCELL = { role: 'gridcell' } as const

interface MonthCellProps {
  day: string
  isOfMonth: boolean
  isToday: boolean
  /** The cell has the grid's focus. */
  isActive: boolean
  entries: readonly DayEntry[] | undefined
  onFocus(): void
  onOpen(): void
  onCreate(): void
  onEdit(id: string, date?: string): void
}

export function MonthCell(props: MonthCellProps) {
  const { day, isOfMonth, isToday, isActive, entries = [], onFocus, onOpen, onCreate, onEdit } = props
  const { ref, isDropTarget } = useDroppable({ id: day })
  const isWeekend = weekdayOf(day) % 6 === 0
  const more = entries.length - SHOWN
  const name = [longDay(day), ...(isToday ? ['today'] : []), entries.length > 0 ? countOf(entries.length, 'event') : '']
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
        'relative h-30 border-l p-1 align-top first:border-l-0 focus-visible:-outline-offset-2',
        isWeekend && 'bg-sunken/60',
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
        {entries.slice(0, SHOWN).map((entry) => (
          <EventChip
            key={entry.key}
            entry={entry}
            isReachable={isActive}
            onEdit={() => onEdit(entry.occurrence.id, entry.occurrence.originalDate ?? undefined)}
          />
        ))}
        {more > 0 && (
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            onClick={onOpen}
            aria-label={`+${more} more on ${longDay(day)}`}
            className="self-start whitespace-nowrap rounded-sm px-0.5 text-quiet @3xl:px-1.5 text-xs leading-5 hover:text-ink hover:underline focus-visible:-outline-offset-1"
          >
            +{more} more
          </button>
        )}
      </div>
    </td>
  )
}
