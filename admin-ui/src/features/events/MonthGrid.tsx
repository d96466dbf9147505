import { dayOf } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { sameDayIn } from '@hometown/shared-types/calendar/month-days'
import { useRef, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { DayGrid } from '../../parts/day-grid/DayGrid.tsx'
import { useDayFocus } from '../../parts/day-grid/use-day-focus.ts'
import type { Scope } from '../../parts/events/scopes.ts'
import { scopesOf } from '../../parts/events/scopes.ts'
import type { DayEntry, EntriesByDay } from './day-entries.ts'
import { MonthCell } from './MonthCell.tsx'
import { MoveQuestion, type Moving } from './MoveQuestion.tsx'
import type { Go } from './page-state.ts'
import { useEventActions } from './use-event-actions.ts'

interface MonthGridProps {
  month: string
  weeks: readonly (readonly string[])[]
  today: string
  days: EntriesByDay
  go: Go
  onOpenDay(day: string): void
  onCreate(day: string): void
  onEdit(id: string, date?: string): void
}

export function MonthGrid({ month, weeks, today, days, go, onOpenDay, onCreate, onEdit }: MonthGridProps) {
  const { zone } = useCountyTime()
  /** Dropped on a day, or without `to` asked for by key. */
  const [moving, setMoving] = useState<Moving>()
  const close = () => setMoving(undefined)
  const { move } = useEventActions(close)
  const grid = useRef<HTMLTableElement>(null)
  const { active, choose, onKeyDown } = useDayFocus(grid, {
    today,
    isShown: (day) => day.startsWith(month),
    otherwise: (chosen) => sameDayIn(month, chosen),
    show: (day) => go({ month: day.slice(0, 7) }),
    onOpen: onOpenDay,
    onCreate,
  })

  function carryOut({ occurrence, from }: Moving, to: string, scope: Scope): void {
    move.mutate({ meant: { id: occurrence.id, date: occurrence.originalDate ?? undefined }, scope, from, to })
  }

  function drop({ occurrence, day: from }: DayEntry, to: string): void {
    if (to === from) return
    if (scopesOf(occurrence, occurrence.originalDate ?? undefined)) setMoving({ occurrence, from, to })
    else carryOut({ occurrence, from }, to, 'all')
  }

  return (
    <>
      <DayGrid<DayEntry>
        grid={grid}
        labelledBy="month-heading"
        weeks={weeks}
        days={days}
        onKeyDown={onKeyDown}
        onDrop={drop}
        renderDay={(day) => (
          <MonthCell
            day={day}
            isOfMonth={day.startsWith(month)}
            isToday={day === today}
            isActive={day === active}
            entries={days.get(day)}
            onFocus={() => choose(day)}
            onOpen={() => onOpenDay(day)}
            onCreate={() => onCreate(day)}
            onEdit={onEdit}
            onMove={({ occurrence }) => setMoving({ occurrence, from: dayOf(toWallTime(occurrence.startDate, zone)) })}
          />
        )}
      />
      {moving && <MoveQuestion moving={moving} pending={move.isPending} onClose={close} onMove={carryOut} />}
    </>
  )
}
