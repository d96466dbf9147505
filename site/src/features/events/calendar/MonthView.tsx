import { addMonths } from '@hometown/shared-types/calendar/month-days'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import { useEffect, useRef, useState } from 'react'
import { monthAndYear } from '../../../lib/dates.ts'
import { CALENDAR_PATH, listedMonthPath } from '../../../lib/event-paths.ts'
import { type CategoryLooks, type EventItem, eventsLabel } from '../event-item.ts'
import { Agenda } from './Agenda.tsx'
import { MonthTable } from './MonthTable.tsx'
import { FIRST_MONTH, firstDays, itemsByDay, LAST_MONTH, type MonthData, spanOf } from './month-grid.ts'

interface MonthViewProps {
  readonly month: CountyMonth
  readonly data: MonthData | undefined
  readonly hasFailed: boolean
  readonly isBeyond: boolean
  readonly today: CountyDate
  readonly looks: CategoryLooks
  onShow(month: CountyMonth): void
  onTryAgain(): void
  onOpenDay(day: CountyDate): void
  onOpenEvent(item: EventItem): void
}

export function MonthView(props: MonthViewProps) {
  const { month, data, hasFailed, isBeyond, today, looks, onShow, onTryAgain, onOpenDay, onOpenEvent } = props
  const { from, to } = spanOf(month)
  const days = itemsByDay(data?.items ?? [], from, to)
  const left = data?.left ?? {}
  // Render the other days with script only: wide screens never show the list.
  const [isWhole, setWhole] = useState(false)
  useEffect(() => setWhole(true), [])
  const counts = new Map([...days].map(([day, items]) => [day, items.length + (left[day] ?? 0)]))
  const listed = isWhole ? new Set(days.keys()) : firstDays(counts, month, today)
  const name = monthAndYear(month)
  const heading = useRef<HTMLHeadingElement>(null)
  const next = addMonths(month, 1)

  const readOn = () => {
    onShow(next)
    heading.current?.focus()
  }

  return (
    <>
      <div className="month-head">
        <h2 id="month-name" className="month-name" tabIndex={-1} ref={heading}>
          {name}
        </h2>
        <MonthWays month={month} thisMonth={today.slice(0, 7)} isAlive={isWhole} onShow={onShow} />
      </div>
      <p className={data?.count === 0 ? 'month-note' : 'sr-only'} role="status">
        {data && (data.count === 0 ? `${name} has no events.` : `${name}: ${eventsLabel(data.count)}`)}
      </p>
      {(isBeyond || month === FIRST_MONTH || month === LAST_MONTH) && (
        <p className="month-note">This calendar goes from January 1970 to December 2100.</p>
      )}
      {hasFailed && data === undefined && (
        <div className="month-note" role="alert">
          <p>Couldn’t load {name}. Check your connection, then try again.</p>
          <button type="button" className="button" onClick={onTryAgain}>
            Try again
          </button>
        </div>
      )}
      <MonthTable
        month={month}
        days={days}
        left={left}
        listed={listed}
        isLoading={data === undefined && !hasFailed}
        today={today}
        looks={looks}
        onShow={onShow}
        onOpenDay={onOpenDay}
        onOpenEvent={onOpenEvent}
      />
      <Agenda
        month={month}
        days={days}
        left={left}
        listed={listed}
        isKnown={data !== undefined}
        today={today}
        looks={looks}
        onOpenDay={onOpenDay}
        onOpenEvent={onOpenEvent}
      />
      {month !== LAST_MONTH && (
        <button type="button" className="button agenda-next needs-script" onClick={readOn}>
          {`Show ${monthAndYear(next)}`}
        </button>
      )}
    </>
  )
}

interface MonthWaysProps {
  readonly month: CountyMonth
  readonly thisMonth: CountyMonth
  readonly isAlive: boolean
  onShow(month: CountyMonth): void
}

/** Links until script runs, so that slow phones and readers without script have them, too. */
function MonthWays({ month, thisMonth, isAlive, onShow }: MonthWaysProps) {
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)]
  const ways = [
    { to: previous, path: listedMonthPath(previous), label: 'Previous', isOver: month === FIRST_MONTH },
    { to: thisMonth, path: CALENDAR_PATH, label: 'Today', isOver: false },
    { to: next, path: listedMonthPath(next), label: 'Next', isOver: month === LAST_MONTH },
  ]
  return (
    <div className="month-ways">
      {ways.map(({ to, path, label, isOver }) => {
        const text = (
          <>
            {label}
            {label !== 'Today' && <span className="sr-only"> month</span>}
          </>
        )
        return isAlive ? (
          <button key={label} type="button" className="button" disabled={isOver} onClick={() => onShow(to)}>
            {text}
          </button>
        ) : (
          <a key={label} href={path} className="button">
            {text}
          </a>
        )
      })}
    </div>
  )
}
