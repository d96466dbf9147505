import { Accessibility, type DragDropManagerInput } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { dayOf } from '@hometown/shared-types/calendar/days'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { useRef } from 'react'
import { useFocusKept } from '../../parts/events/use-focus-kept.ts'
import { formatDay } from '../../parts/events/wall-time.ts'
import { PlanningCell } from './PlanningCell.tsx'
import type { PlanByDay } from './plan-by-day.ts'
import type { PlanningActions } from './planning-actions.ts'
import type { PlanningState } from './planning-state.ts'
import { useGridFocus } from './use-grid-focus.ts'

/** ARIA: a table with focusable cells is a grid. */
const AS_GRID = { role: 'grid' } as const
/** Entries per day. */
const LIMITS = { month: 4, week: 30 } as const

interface PlanningGridProps {
  state: PlanningState
  today: string
  days: PlanByDay
  actions: PlanningActions
}

/** An ARIA grid: one day has the focus, arrow keys move it, PageDown goes to the next month. */
export function PlanningGrid({ state, today, days, actions }: PlanningGridProps) {
  const { view, month, weeks } = state
  const grid = useRef<HTMLTableElement>(null)
  const keepFocus = useFocusKept(grid, days)
  const { active, choose, onKeyDown } = useGridFocus(grid, { state, today, actions })
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={withoutWords}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        const entry: PlanningEntry | undefined = source?.data.entry
        const day = target?.id
        if (canceled || !entry || typeof day !== 'string' || day === dayOf(entry.start)) return
        actions.drop(entry, day)
      }}
    >
      <div className="@container overflow-hidden rounded-lg border bg-surface shadow-raised">
        <table
          ref={grid}
          {...AS_GRID}
          aria-labelledby="planning-heading"
          onKeyDown={onKeyDown}
          onFocus={keepFocus}
          className="w-full table-fixed border-collapse"
        >
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th
                  key={day}
                  scope="col"
                  abbr={formatDay(day, { weekday: 'long' })}
                  className="border-b px-2 py-1.5 text-left font-medium text-quiet text-sm"
                >
                  {formatDay(day, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]} className="border-b last:border-b-0">
                {week.map((day) => (
                  <PlanningCell
                    key={day}
                    day={day}
                    plan={days.get(day)}
                    limit={LIMITS[view]}
                    isTall={view === 'week'}
                    isOfMonth={view === 'week' || day.startsWith(month)}
                    isToday={day === today}
                    isActive={day === active}
                    onFocus={() => choose(day)}
                    actions={actions}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DragDropProvider>
  )
}

type Plugins = Extract<NonNullable<DragDropManagerInput['plugins']>, readonly unknown[]>

/** Keyboard users move entries with a dialog, so drop the library's drag instructions. */
function withoutWords(plugins: Plugins): Plugins {
  return plugins.filter((plugin) => plugin !== Accessibility)
}
