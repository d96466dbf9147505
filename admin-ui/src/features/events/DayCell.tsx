import { useDraggable, useDroppable } from '@dnd-kit/react'
import { weekdayOf } from '@hometown/shared-types/calendar/month-days'
import { classNames } from '../../lib/class-names.ts'
import { countOf } from '../../lib/numbers.ts'
import type { Shortcut } from '../../lib/shortcuts.ts'
import { barClass } from '../../parts/events/category-bar.ts'
import { longDay } from '../../parts/events/wall-time.ts'
import type { DayEntry } from './day-entries.ts'

/** Asks where to move an event, as dragging does. */
export const MOVE_SHORTCUT: Shortcut = { key: 'm' }

/** Entries per day; the rest show as a count that opens the day. */
const SHOWN = 3
/** Makes the role explicit for tools that inspect the cell without its grid. */
const AS_GRIDCELL = { role: 'gridcell' } as const

interface DayCellProps {
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
  onMove(entry: DayEntry): void
}

export function DayCell(props: DayCellProps) {
  const { day, isOfMonth, isToday, isActive, entries = [], onFocus, onOpen, onCreate, onEdit, onMove } = props
  const { ref, isDropTarget } = useDroppable({ id: day })
  const name = [longDay(day), isToday && 'today', entries.length > 0 && countOf(entries.length, 'event')]
  const more = entries.length - SHOWN
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
        {entries.slice(0, SHOWN).map((entry) => (
          <EventChip
            key={entry.key}
            entry={entry}
            isReachable={isActive}
            onEdit={() => onEdit(entry.occurrence.id, entry.occurrence.originalDate ?? undefined)}
            onMove={() => onMove(entry)}
          />
        ))}
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

interface EventChipProps {
  entry: DayEntry
  /** Its cell has the grid's focus. */
  isReachable: boolean
  onEdit(): void
  onMove(): void
}

/** An entry in the month grid: click to open, drag or `m` to move. */
function EventChip({ entry, isReachable, onEdit, onMove }: EventChipProps) {
  const { occurrence, clock, isContinued, key } = entry
  const { title, category, cancelled, status } = occurrence
  const { ref, isDragging } = useDraggable({ id: key, data: { entry } })
  return (
    <button
      ref={ref}
      type="button"
      title={title}
      tabIndex={isReachable ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation()
        onEdit()
      }}
      aria-keyshortcuts="m"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== MOVE_SHORTCUT.key || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        onMove()
      }}
      className={classNames(
        'relative flex w-full min-w-0 touch-manipulation items-stretch gap-1.5 overflow-hidden rounded-sm bg-hover/70 pr-1 text-left text-xs hover:bg-hover focus-visible:-outline-offset-1',
        status === 'draft' ? 'border border-edge border-dashed bg-transparent leading-5.5' : 'leading-6',
        isDragging && 'bg-raised shadow-floating',
      )}
    >
      <span aria-hidden className={`w-0.75 shrink-0 ${barClass(category)}`} />
      <span className="min-w-0 truncate">
        {isContinued && <span className="sr-only">Continued: </span>}
        {/* Keep the space inside the text, so that screen readers separate the words. */}
        {clock && <span className="@max-3xl:hidden text-quiet tabular-nums">{`${clock} `}</span>}
        {status === 'draft' && <span className="text-quiet italic">Draft </span>}
        <span className={cancelled ? 'line-through' : undefined}>{title}</span>
        <span className="sr-only">
          {`, ${category}`}
          {cancelled && ', canceled'}
        </span>
      </span>
    </button>
  )
}
