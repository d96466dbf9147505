import { WEEKDAY_NAMES } from '@hometown/shared-types/rules/calendar/labels'
import { dayForKey, focusedDay, startOn, weeksOf } from '@hometown/shared-types/rules/calendar/month-grid'
import { categoryDetails } from '@hometown/shared-types/rules/categories'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/rules/time'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../../components/with-queries.tsx'
import { fullDate } from '../../lib/dates.ts'
import { listedMonthPath } from '../../lib/island-paths.ts'
import { EventLink, EventTitle } from './EventCard.tsx'
import { agendaId, type EventItem, keyOf, type MonthItems } from './event-item.ts'

export interface MonthTableProps {
  readonly month: CountyMonth
  readonly days: ReadonlyMap<CountyDate, readonly EventItem[]>
  readonly more: MonthItems['more']
  readonly isLoading: boolean
  readonly today: CountyDate
  onShow(month: CountyMonth): void
  onOpenDay(day: CountyDate): void
  onOpenEvent(item: EventItem): void
}

/** The grid is one tab stop; arrow keys move between days. The events of the focused day are tab stops too. */
export function MonthTable(props: MonthTableProps) {
  const { month, days, more, isLoading, today, onShow, onOpenDay, onOpenEvent } = props
  // The table has links if there is no script.
  const isGrid = useIsHydrated()
  const [moved, setMoved] = useState<CountyDate>()
  const [wantsFocus, setWantsFocus] = useState(false)
  const table = useRef<HTMLTableElement>(null)

  const active = focusedDay(month, today, moved)
  // The focus moves before the next key arrives.
  useLayoutEffect(() => {
    if (!wantsFocus) return
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    setWantsFocus(false)
  }, [active, wantsFocus])

  function open(day: CountyDate) {
    setMoved(day)
    if (!showDayInAgenda(day)) onOpenDay(day)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    if (day === undefined || event.altKey || event.metaKey) return
    const target = dayForKey(day, event.key, event.ctrlKey)
    if (target === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (target === undefined) {
      open(day)
      return
    }
    setMoved(target)
    setWantsFocus(true)
    onShow(target.slice(0, 7))
  }

  function onClick(event: MouseEvent<HTMLTableElement>) {
    if (!(event.target instanceof Element) || event.target.closest('.month-entry')) return
    const day = event.target.closest<HTMLElement>('[data-day]')?.dataset.day
    if (day === undefined) return
    event.preventDefault()
    open(day)
  }

  const weeks = weeksOf(month)
  return (
    <table
      ref={table}
      className="month"
      // A `:has` would count the rows that have arrived so far: all would move with the next one.
      data-weeks={weeks.length}
      role={isGrid ? 'grid' : undefined}
      aria-labelledby="month-name"
      aria-busy={isLoading}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name) => (
            <th key={name} scope="col">
              <span className="sr-only">{name}</span>
              <span aria-hidden="true">
                {name[0]}
                <span className="max-md:hidden print:inline">{name.slice(1, 3)}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {/* The key keeps a week of two months from moving from the end of one to the beginning of the other. */}
      <tbody key={month}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDayCell
                key={day}
                day={day}
                items={days.get(day) ?? []}
                count={(days.get(day)?.length ?? 0) + (more[day] ?? 0)}
                isOther={day.slice(0, 7) !== month}
                isToday={day === today}
                tabIndex={isGrid ? (day === active ? 0 : -1) : undefined}
                onOpenEvent={onOpenEvent}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface MonthDayCellProps {
  readonly day: CountyDate
  readonly items: readonly EventItem[]
  readonly count: number
  readonly isOther: boolean
  readonly isToday: boolean
  /** The index is undefined without script, where the table is no grid. */
  readonly tabIndex: number | undefined
  onOpenEvent(item: EventItem): void
}

/** A day shows so many entries on wide screens, and so many dots on phones. */
const [ENTRIES, DOTS] = [2, 3]

function MonthDayCell({ day, items, count, isOther, isToday, tabIndex, onOpenEvent }: MonthDayCellProps) {
  const more = count - ENTRIES
  const colourOf = (item: EventItem) => `colour-${categoryDetails(item.category).badgeColour}`
  return (
    <td
      className={`month-day${isOther ? ' month-day-other' : ''}`}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={isToday ? 'date' : undefined}
    >
      <p className="month-date">
        <span className="sr-only">{fullDate(day)}</span>
        <span aria-hidden="true">{Number(day.slice(8, 10))}</span>
      </p>
      {items.length > 0 && (
        <>
          <ul className="month-entries">
            {items.slice(0, ENTRIES).map((item) => (
              <li key={keyOf(item)}>
                <EventLink
                  item={item}
                  className={`month-entry ${colourOf(item)}`}
                  tabIndex={tabIndex}
                  onOpen={onOpenEvent}
                >
                  {startOn(item, day) && (
                    // A narrow day has room for the title only; screen readers still get the time.
                    <span className="figures font-semibold max-lg:not-print:sr-only">{startOn(item, day)} </span>
                  )}
                  <EventTitle item={item} />
                </EventLink>
              </li>
            ))}
            {more > 0 && (
              <li>
                <a
                  href={`${listedMonthPath(day.slice(0, 7))}#${agendaId(day)}`}
                  className="inline-block px-1.75 leading-6 font-semibold text-quiet hover:underline focus-visible:-outline-offset-2 print:px-[1mm] print:leading-[1.2]"
                  tabIndex={tabIndex}
                >
                  {`+${more} more`}
                </a>
              </li>
            )}
          </ul>
          <p className="flex h-2 justify-center gap-[3px] md:hidden print:hidden" aria-hidden="true">
            {items.slice(0, DOTS).map((item) => (
              <i key={keyOf(item)} className={`size-1.5 rounded-full bg-badge ${colourOf(item)}`} />
            ))}
          </p>
        </>
      )}
    </td>
  )
}

/** Scrolls to the day in the list below, on phones. Returns false without such a list, or if the day has no events. */
function showDayInAgenda(day: CountyDate): boolean {
  const heading = document.getElementById(agendaId(day))
  if (heading === null || heading.closest('[data-agenda]')?.checkVisibility() === false) return false
  const folded = heading.closest('details')
  if (folded !== null) folded.open = true
  heading.scrollIntoView({ block: 'start' })
  heading.focus({ preventScroll: true })
  return true
}
