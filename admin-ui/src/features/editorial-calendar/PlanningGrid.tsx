import { dayOf } from '@hometown/shared-types/calendar/days'
import { sameDayIn } from '@hometown/shared-types/calendar/month-days'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { useRef } from 'react'
import { DayGrid } from '../../parts/day-grid/DayGrid.tsx'
import { useDayFocus } from '../../parts/day-grid/use-day-focus.ts'
import { PlanningCell } from './PlanningCell.tsx'
import type { PlanByDay } from './plan-by-day.ts'
import type { PlanningActions } from './planning-actions.ts'
import type { PlanningState } from './planning-state.ts'

/** Entries per day. */
const LIMITS = { month: 4, week: 30 } as const

interface PlanningGridProps {
  state: PlanningState
  today: string
  days: PlanByDay
  actions: PlanningActions
}

export function PlanningGrid({ state, today, days, actions }: PlanningGridProps) {
  const { view, month, weeks, from, to } = state
  const grid = useRef<HTMLTableElement>(null)
  const { active, choose, onKeyDown } = useDayFocus(grid, {
    today,
    // In the month view, days of other months belong to the other month.
    isShown: (day) => (view === 'month' ? day.startsWith(month) : from <= day && day <= to),
    otherwise: (chosen) => (view === 'month' ? sameDayIn(month, chosen) : from),
    show: state.show,
    onOpen: actions.openDay,
    onCreate: actions.create,
  })
  return (
    <DayGrid<PlanningEntry>
      grid={grid}
      labelledBy="planning-heading"
      weeks={weeks}
      days={days}
      onKeyDown={onKeyDown}
      onDrop={(entry, day) => {
        if (day !== dayOf(entry.start)) actions.drop(entry, day)
      }}
      renderDay={(day) => (
        <PlanningCell
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
      )}
    />
  )
}
