import { Accessibility, type DragDropManagerInput } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { dayOf } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { dayAfterKey, sameDayIn } from '@hometown/shared-types/calendar/month-days'
import type { EventOccurrence } from '@hometown/shared-types/event'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { type Scope, ScopeChoice, ScopeDialog, scopesOf } from '../../parts/events/ScopeDialog.tsx'
import { formatDay, longDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { DayCell } from './DayCell.tsx'
import type { DayEntry, EntriesByDay } from './day-entries.ts'
import type { Go } from './events.api.ts'
import { useEventActions } from './use-event-actions.ts'

/** ARIA: a table with focusable cells is a grid. */
const AS_GRID = { role: 'grid' } as const

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

/** An ARIA grid of weeks. Events are dragged between its days. */
export function MonthGrid(props: MonthGridProps) {
  const { month, weeks, today, days, onOpenDay, onCreate, onEdit } = props
  const { zone } = useCountyTime()
  /** Dropped on a day, or without `to` asked for by key. */
  const [moving, setMoving] = useState<Moving>()
  const close = () => setMoving(undefined)
  const { move } = useEventActions(close)
  const grid = useRef<HTMLTableElement>(null)
  const keepFocus = useFocusKept(grid, days)
  const { active, choose, onKeyDown } = useDayFocus(grid, props)

  function carryOut({ occurrence, from }: Moving, to: string, scope: Scope): void {
    move.mutate({ meant: { id: occurrence.id, date: occurrence.originalDate ?? undefined }, scope, from, to })
  }

  function drop({ occurrence, day: from }: DayEntry, to: string): void {
    if (to === from) return
    if (scopesOf(occurrence, occurrence.originalDate ?? undefined)) setMoving({ occurrence, from, to })
    else carryOut({ occurrence, from }, to, 'all')
  }

  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={withoutWords}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        const entry: DayEntry | undefined = source?.data.entry
        if (!canceled && entry && typeof target?.id === 'string') drop(entry, target.id)
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
                  <DayCell
                    key={day}
                    day={day}
                    isOfMonth={day.startsWith(month)}
                    isToday={day === today}
                    isActive={day === active}
                    entries={days.get(day)}
                    onFocus={() => choose(day)}
                    onOpen={() => onOpenDay(day)}
                    onCreate={() => onCreate(day)}
                    onEdit={onEdit}
                    onMove={({ occurrence }) =>
                      setMoving({ occurrence, from: dayOf(toWallTime(occurrence.startDate, zone)) })
                    }
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {moving && <MoveQuestion moving={moving} pending={move.isPending} onClose={close} onMove={carryOut} />}
    </DragDropProvider>
  )
}

type Plugins = Extract<NonNullable<DragDropManagerInput['plugins']>, readonly unknown[]>

/** Keyboard users move entries with a dialog, so drop the library's drag instructions. */
function withoutWords(plugins: Plugins): Plugins {
  return plugins.filter((plugin) => plugin !== Accessibility)
}

/**
 * The focused element may disappear when the content changes, for example when an event moves. Moves the focus to its
 * nearest remaining container. Put `onFocus` on the outermost element.
 */
function useFocusKept(whole: RefObject<HTMLElement | null>, shown: unknown) {
  const last = useRef<HTMLElement[]>([])
  useEffect(() => {
    const [held] = last.current
    if (shown === undefined || !held || held.isConnected || document.activeElement !== document.body) return
    last.current.find((element) => element.isConnected)?.focus({ preventScroll: true })
  }, [shown])
  return ({ target }: { target: Element }) => {
    last.current = []
    for (let at: Element | null = target; at && whole.current?.contains(at); at = at.parentElement) {
      if (at instanceof HTMLElement && (at === target || at.hasAttribute('tabindex'))) last.current.push(at)
    }
  }
}

type DayFocus = Pick<MonthGridProps, 'month' | 'today' | 'go' | 'onOpenDay' | 'onCreate'>

/** The day with the grid's focus. Arrow keys and Page keys move it, Enter opens it, N creates on it. */
function useDayFocus(grid: RefObject<HTMLElement | null>, { month, today, go, onOpenDay, onCreate }: DayFocus) {
  const [chosen, setChosen] = useState(today)
  const active = [chosen, today].find((day) => day.startsWith(month)) ?? sameDayIn(month, chosen)
  /** The day that a key moved to; its month may render later. */
  const ledTo = useRef<string>(undefined)

  useEffect(() => {
    if (ledTo.current !== active) return
    ledTo.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [grid, active])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
    const day = dayAfterKey(active, event.key)
    if (event.key === 'Enter' && isOnDay) onOpenDay(active)
    else if (event.key.toLowerCase() === 'n') onCreate(active)
    else if (day !== undefined) {
      ledTo.current = day
      setChosen(day)
      if (!day.startsWith(month)) go({ month: day.slice(0, 7) })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { active, choose: setChosen, onKeyDown }
}

interface Moving {
  occurrence: EventOccurrence
  from: string
  /** Where it was dropped; asked for if undefined. */
  to?: string
}

interface MoveQuestionProps {
  moving: Moving
  pending: boolean
  onClose(): void
  onMove(moving: Moving, to: string, scope: Scope): void
}

/** Asks where an event of the month moves, or which dates of a series do. */
function MoveQuestion({ moving, pending, onClose, onMove }: MoveQuestionProps) {
  const { occurrence, from, to } = moving
  const scopes = scopesOf(occurrence, occurrence.originalDate ?? undefined)
  if (to === undefined)
    return (
      <MoveDialog
        title={occurrence.title}
        from={from}
        scopes={scopes}
        pending={pending}
        onClose={onClose}
        onMove={(chosen, scope) => onMove(moving, chosen, scope)}
      />
    )
  return (
    <ScopeDialog
      open
      title="Move event"
      description={`“${occurrence.title}” moves to ${longDay(to)}.`}
      confirmLabel="Move"
      danger={false}
      pending={pending}
      scopes={scopes}
      onClose={onClose}
      onConfirm={(scope) => onMove(moving, to, scope)}
    />
  )
}

interface MoveDialogProps {
  title: string
  /** The day on which it begins. */
  from: string
  scopes: readonly Scope[] | undefined
  pending: boolean
  onClose(): void
  onMove(to: string, scope: Scope): void
}

/** Moves an event without dragging: for keyboard users, and to other months. */
export function MoveDialog({ title, from, scopes, pending, onClose, onMove }: MoveDialogProps) {
  const id = useId()
  const [to, setTo] = useState(from)
  const [scope, setScope] = useState<Scope>(scopes?.[0] ?? 'all')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Move event"
      description={`“${title}” keeps its time of day.`}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Move
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          // React bubbles the submit event to the event's own form.
          submitted.stopPropagation()
          if (to === '') setProblem('Start date is required')
          else if (to === from) onClose()
          else onMove(to, scope)
        }}
      >
        <Field label="To" error={problem}>
          <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
        {scopes && <ScopeChoice scopes={scopes} value={scope} onChange={setScope} />}
      </form>
    </Dialog>
  )
}
