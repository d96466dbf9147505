import { useDraggable } from '@dnd-kit/react'
import { dayOf } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { sameDayIn } from '@hometown/shared-types/calendar/month-days'
import type { EventOccurrence } from '@hometown/shared-types/event'
import { useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { DayCell, type DayCellProps } from '../../parts/day-grid/DayCell.tsx'
import { DayGrid } from '../../parts/day-grid/DayGrid.tsx'
import { moveKey } from '../../parts/day-grid/move-key.ts'
import { useDayFocus } from '../../parts/day-grid/use-day-focus.ts'
import { barClass } from '../../parts/events/category-bar.ts'
import { type Scope, ScopeChoice, ScopeDialog, scopesOf } from '../../parts/events/ScopeDialog.tsx'
import { longDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { DayEntry, EntriesByDay } from './day-entries.ts'
import type { Go } from './events.api.ts'
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

/** Entries per day; the rest show as a count that opens the day. */
const SHOWN = 3

interface MonthCellProps extends Omit<DayCellProps, 'count' | 'more' | 'className' | 'children'> {
  entries: readonly DayEntry[] | undefined
  onEdit(id: string, date?: string): void
  onMove(entry: DayEntry): void
}

function MonthCell({ entries = [], onEdit, onMove, ...cell }: MonthCellProps) {
  return (
    <DayCell
      {...cell}
      count={entries.length > 0 ? countOf(entries.length, 'event') : ''}
      more={entries.length - SHOWN}
      className="h-30"
    >
      {entries.slice(0, SHOWN).map((entry) => (
        <EventChip
          key={entry.key}
          entry={entry}
          isReachable={cell.isActive}
          onEdit={() => onEdit(entry.occurrence.id, entry.occurrence.originalDate ?? undefined)}
          onMove={() => onMove(entry)}
        />
      ))}
    </DayCell>
  )
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
      {...moveKey(onMove)}
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
