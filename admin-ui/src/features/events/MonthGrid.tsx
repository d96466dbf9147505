import { Accessibility, type DragDropManagerInput } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { dayAfterKey } from '@hometown/shared-types/calendar/day-keys'
import { sameDayIn } from '@hometown/shared-types/calendar/month-days'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Scope } from '../../parts/events/scopes.ts'
import { scopesOf } from '../../parts/events/scopes.ts'
import { useFocusKept } from '../../parts/events/use-focus-kept.ts'
import { formatDay } from '../../parts/events/wall-time.ts'
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

/** ARIA: a table with focusable cells is a grid. */
const AS_GRID = { role: 'grid' } as const

/** An ARIA grid: one day has the focus, arrow keys move it, PageDown goes to the next month. */
export function MonthGrid({ month, weeks, today, days, go, onOpenDay, onCreate, onEdit }: MonthGridProps) {
  const [chosen, setChosen] = useState(today)
  const active = chosen.startsWith(month) ? chosen : sameDayIn(month, today.startsWith(month) ? today : chosen)
  const [moving, setMoving] = useState<Moving>()
  const { move } = useEventActions(() => setMoving(undefined))
  const grid = useRef<HTMLTableElement>(null)
  const keepFocus = useFocusKept(grid, days)
  /** The day that a key moved to; its month may render later. */
  const ledTo = useRef<string>(undefined)

  useEffect(() => {
    if (ledTo.current !== active) return
    ledTo.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  function carryOut({ occurrence, from, to }: Moving, scope: Scope): void {
    move.mutate({ meant: { id: occurrence.id, date: occurrence.originalDate ?? undefined }, scope, from, to })
  }

  function lead(day: string): void {
    ledTo.current = day
    setChosen(day)
    if (!day.startsWith(month)) go({ month: day.slice(0, 7) })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
    if (event.key === 'Enter' && isOnDay) onOpenDay(active)
    else if (event.key.toLowerCase() === 'n') onCreate(active)
    else {
      const day = dayAfterKey(active, event.key)
      if (day === undefined) return
      lead(day)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <DragDropProvider
        sensors={[PointerSensor]}
        plugins={withoutWords}
        onDragEnd={({ operation: { source, target }, canceled }) => {
          const entry: DayEntry | undefined = source?.data.entry
          const day = target?.id
          if (canceled || !entry || typeof day !== 'string' || day === entry.day) return
          const drop = { occurrence: entry.occurrence, from: entry.day, to: day }
          if (scopesOf(entry.occurrence, entry.occurrence.originalDate ?? undefined)) setMoving(drop)
          else carryOut(drop, 'all')
        }}
      >
        <div className="@container overflow-hidden rounded-lg border bg-surface shadow-raised">
          <table
            ref={grid}
            {...AS_GRID}
            aria-labelledby="month-heading"
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
                    <MonthCell
                      key={day}
                      day={day}
                      isOfMonth={day.startsWith(month)}
                      isToday={day === today}
                      isActive={day === active}
                      entries={days.get(day)}
                      onFocus={() => setChosen(day)}
                      onOpen={() => onOpenDay(day)}
                      onCreate={() => onCreate(day)}
                      onEdit={onEdit}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </DragDropProvider>
      <MoveQuestion moving={moving} pending={move.isPending} onClose={() => setMoving(undefined)} onMove={carryOut} />
    </>
  )
}

type Plugins = Extract<NonNullable<DragDropManagerInput['plugins']>, readonly unknown[]>

/** Keyboard users move entries with a dialog, so drop the library's drag instructions. */
function withoutWords(plugins: Plugins): Plugins {
  return plugins.filter((plugin) => plugin !== Accessibility)
}
