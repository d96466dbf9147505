import { useDroppable } from '@dnd-kit/react'
import { weekdayOf } from '@hometown/shared-types/calendar/month-days'
import { classNames } from '../../lib/class-names.ts'
import { countOf } from '../../lib/numbers.ts'
import { longDay } from '../../parts/events/wall-time.ts'
import { EntryChip } from './EntryChip.tsx'
import { type DayPlan, firstOf, keyOf, NO_PLAN } from './plan-by-day.ts'
import type { PlanningActions } from './planning-actions.ts'

/** Makes the role explicit for tools that inspect the cell without its grid. */
const AS_GRIDCELL = { role: 'gridcell' } as const

interface PlanningCellProps {
  day: string
  plan: DayPlan | undefined
  /** Entries shown; the rest is a count that opens the day. */
  limit: number
  isTall: boolean
  isOfMonth: boolean
  isToday: boolean
  /** The cell has the grid's focus. */
  isActive: boolean
  onFocus(): void
  actions: PlanningActions
}

export function PlanningCell(props: PlanningCellProps) {
  const { day, plan = NO_PLAN, limit, isTall, isOfMonth, isToday, isActive, onFocus, actions } = props
  const { ref, isDropTarget } = useDroppable({ id: day })
  const total = plan.entries.length + plan.more
  const rest = total - Math.min(limit, plan.entries.length)
  const name = [longDay(day), isToday && 'today', total > 0 && countOf(total, 'entry', 'entries')]
  return (
    <td
      {...AS_GRIDCELL}
      ref={ref}
      tabIndex={isActive ? 0 : -1}
      data-day={day}
      {...(isToday && { 'aria-current': 'date' as const })}
      onFocus={onFocus}
      onDoubleClick={() => actions.create(day)}
      className={classNames(
        'relative border-l p-1 align-top first:border-l-0 focus-visible:-outline-offset-2',
        isTall ? 'h-96' : 'h-34',
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
        {firstOf(plan.entries, limit).map((entry) => (
          <EntryChip
            key={keyOf(entry)}
            entry={entry}
            isReachable={isActive}
            isRoomy={isTall}
            onOpen={() => actions.open(entry)}
            onMove={() => actions.move(entry)}
          />
        ))}
        {rest > 0 && (
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            onClick={() => actions.openDay(day)}
            aria-label={`+${rest} more on ${longDay(day)}`}
            className="self-start whitespace-nowrap rounded-sm px-1.5 text-quiet text-xs leading-5 hover:text-ink hover:underline focus-visible:-outline-offset-1"
          >
            +{rest} more
          </button>
        )}
      </div>
    </td>
  )
}
