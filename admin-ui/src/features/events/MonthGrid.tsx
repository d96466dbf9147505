import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { dayOf, weekdayOf } from '@hometown/shared-types/rules/calendar/days'
import { dayForKey, focusedDay, startOn, weeksOf } from '@hometown/shared-types/rules/calendar/month-grid'
import { type BadgeColour, type Category, categoryDetails } from '@hometown/shared-types/rules/categories'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { countOf } from '../../lib/formats.ts'
import { useCalendarPageState } from './page-state.ts'
import { formatDay, formatLongDay } from './wall-time.ts'

/** ARIA calls a table with focusable cells a grid. */
const GRID_ROLE = { role: 'grid' } as const

/** Occurrences of the shown month also have wall times: `start` and `end`. */
export type MonthEvent = EventOccurrence & { readonly start: string; readonly end: string }
export type EventsByDay = ReadonlyMap<string, readonly MonthEvent[]>

interface MonthGridProps {
  month: string
  today: string
  days: EventsByDay
  onOpenDay(day: string): void
}

export function MonthGrid(props: MonthGridProps) {
  const { month, today, days, onOpenDay } = props
  const weeks = weeksOf(month)
  const grid = useRef<HTMLTableElement>(null)
  const { active, focus, onKeyDown } = useMonthDayFocus(grid, props)
  return (
    <div className="@container overflow-hidden rounded-lg border bg-surface shadow-raised">
      <table
        ref={grid}
        {...GRID_ROLE}
        aria-labelledby="month-heading"
        onKeyDown={onKeyDown}
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
                <MonthDayCell
                  key={day}
                  day={day}
                  isOfMonth={day.startsWith(month)}
                  isToday={day === today}
                  isActive={day === active}
                  events={days.get(day)}
                  onFocus={() => focus(day)}
                  onOpen={() => onOpenDay(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MonthDayFocus = Pick<MonthGridProps, 'month' | 'today' | 'onOpenDay'>

function useMonthDayFocus(grid: RefObject<HTMLElement | null>, { month, today, onOpenDay }: MonthDayFocus) {
  const { go, create } = useCalendarPageState()
  const [selectedDay, setSelectedDay] = useState<string>()
  const active = focusedDay(month, today, selectedDay)
  /** The day to which a key moved the focus; its month may render later. */
  const keyTarget = useRef<string>(undefined)

  useEffect(() => {
    if (keyTarget.current !== active) return
    keyTarget.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [grid, active])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
    const day = dayForKey(active, event.key)
    if (event.key === 'Enter' && isOnDay) onOpenDay(active)
    else if (event.key.toLowerCase() === 'n') create(active)
    else if (day !== undefined) {
      keyTarget.current = day
      setSelectedDay(day)
      if (!day.startsWith(month)) go({ month: day.slice(0, 7) }, { isStep: true })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { active, focus: setSelectedDay, onKeyDown }
}

const MAX_CHIPS_PER_DAY = 3
/** Makes the role explicit for tools that inspect the cell without its grid. */
const GRIDCELL_ROLE = { role: 'gridcell' } as const

interface MonthDayCellProps {
  day: string
  isOfMonth: boolean
  isToday: boolean
  isActive: boolean
  events: readonly MonthEvent[] | undefined
  onFocus(): void
  onOpen(): void
}

function MonthDayCell(props: MonthDayCellProps) {
  const { day, isOfMonth, isToday, isActive, events = [], onFocus, onOpen } = props
  const { create } = useCalendarPageState()
  const name = [formatLongDay(day), isToday && 'today', events.length > 0 && countOf(events.length, 'event')]
  const more = events.length - MAX_CHIPS_PER_DAY
  return (
    <td
      {...GRIDCELL_ROLE}
      tabIndex={isActive ? 0 : -1}
      data-day={day}
      {...(isToday && { 'aria-current': 'date' as const })}
      onFocus={onFocus}
      onDoubleClick={() => create(day)}
      className={classNames(
        'relative h-30 border-l p-1 align-top first:border-l-0 focus-visible:-outline-offset-2',
        weekdayOf(day) % 6 === 0 && 'bg-sunken/60',
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
        {events.slice(0, MAX_CHIPS_PER_DAY).map((event) => (
          <MonthEventChip key={eventOccurrenceKey(event)} event={event} day={day} isReachable={isActive} />
        ))}
        {more > 0 && (
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            onClick={onOpen}
            aria-label={`+${more} more on ${formatLongDay(day)}`}
            className="self-start whitespace-nowrap rounded-sm px-0.5 text-quiet @3xl:px-1.5 text-xs leading-6 hover:text-ink hover:underline focus-visible:-outline-offset-1"
          >
            +{more} more
          </button>
        )}
      </div>
    </td>
  )
}

interface MonthEventChipProps {
  event: MonthEvent
  day: string
  /** The event's cell has the grid's focus. */
  isReachable: boolean
}

function MonthEventChip({ event, day, isReachable }: MonthEventChipProps) {
  const { edit } = useCalendarPageState()
  const { title, category, cancelled, status } = event
  const clock = startOn(event, day)
  return (
    <button
      type="button"
      title={title}
      tabIndex={isReachable ? 0 : -1}
      onClick={(click) => {
        click.stopPropagation()
        edit(event.id, event.originalDate)
      }}
      className={classNames(
        'relative flex w-full min-w-0 touch-manipulation items-stretch gap-1.5 overflow-hidden rounded-sm bg-hover/70 pr-1 text-left text-xs hover:bg-hover focus-visible:-outline-offset-1',
        status === 'draft' ? 'border border-edge border-dashed bg-transparent leading-5.5' : 'leading-6',
      )}
    >
      <span aria-hidden className={`w-0.75 shrink-0 ${categoryBarClass(category)}`} />
      <span className="min-w-0 truncate">
        {dayOf(event.start) < day && <span className="sr-only">Continued: </span>}
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

export function eventOccurrenceKey({ id, originalDate }: MonthEvent): string {
  return `${id} ${originalDate}`
}

const CATEGORY_BAR_CLASSES: Readonly<Record<BadgeColour, string>> = {
  blue: 'bg-blue',
  green: 'bg-green',
  purple: 'bg-purple',
  orange: 'bg-orange',
  gray: 'bg-gray',
  pink: 'bg-pink',
  indigo: 'bg-indigo',
  teal: 'bg-teal',
}

/** The color is never the only sign: the category is also shown as text. */
export function categoryBarClass(category: Category): string {
  return CATEGORY_BAR_CLASSES[categoryDetails(category).badgeColour]
}
