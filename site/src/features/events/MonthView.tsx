import { addMonths } from '@hometown/shared-types/rules/calendar/days'
import { agendaOf, eventsByDay, gridSpan } from '@hometown/shared-types/rules/calendar/month-grid'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/rules/time'
import { useRef } from 'react'
import { useIsHydrated } from '../../components/with-queries.tsx'
import { fullDate, monthAndYear } from '../../lib/dates.ts'
import { CALENDAR_PATH, listedMonthPath } from '../../lib/island-paths.ts'
import { pluralize } from '../../lib/text.ts'
import { DayHeading, EventRows, NoEvents } from './EventCard.tsx'
import { agendaId, type MonthItems, SHOWN_IN_AGENDA } from './event-item.ts'
import { MonthTable, type MonthTableProps } from './MonthTable.tsx'

interface MonthViewProps extends Omit<MonthTableProps, 'days' | 'more' | 'isLoading'> {
  /** The items are undefined until they are known. */
  readonly found: MonthItems | undefined
  /** The function is undefined unless they couldn't be loaded. */
  readonly onTryAgain: (() => void) | undefined
}

const MONTH_NOTE_CLASSES = 'mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-l-4 border-accent bg-wash px-4 py-3'

export function MonthView(props: MonthViewProps) {
  const { month, found, today, onShow, onTryAgain } = props
  const events = {
    days: eventsByDay(found?.items ?? [], ...gridSpan(month)),
    more: found?.more ?? {},
    isLoading: found === undefined && onTryAgain === undefined,
  }
  const name = monthAndYear(month)
  const heading = useRef<HTMLHeadingElement>(null)
  const next = addMonths(month, 1)

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:mt-[2mm] print:mb-[1mm]">
        <h2 id="month-name" className="text-3xl/normal print:text-[16pt]" tabIndex={-1} ref={heading}>
          {name}
        </h2>
        <MonthNavigation month={month} thisMonth={today.slice(0, 7)} onShow={onShow} />
      </div>
      <p className={found?.count === 0 ? MONTH_NOTE_CLASSES : 'sr-only'} role="status">
        {found &&
          (found.count === 0 ? `${name} has no events.` : `${name}: ${pluralize(found.count, 'event', 'events')}`)}
      </p>
      {onTryAgain && found === undefined && (
        <div className={MONTH_NOTE_CLASSES} role="alert">
          <p>Couldn’t load {name}. Check your connection, then try again.</p>
          <button
            type="button"
            className="button"
            onClick={() => {
              onTryAgain()
              heading.current?.focus()
            }}
          >
            Try again
          </button>
        </div>
      )}
      <MonthTable {...props} {...events} />
      <MonthAgenda {...props} {...events} />
      <button
        type="button"
        className="button mt-5 w-full justify-center unscripted:hidden"
        onClick={() => {
          onShow(next)
          heading.current?.focus()
        }}
      >
        {`Show ${monthAndYear(next)}`}
      </button>
    </>
  )
}

interface MonthNavigationProps {
  readonly month: CountyMonth
  readonly thisMonth: CountyMonth
  onShow(month: CountyMonth): void
}

/** Links lead to other months until script runs, so that slow phones and readers without script have them, too. */
function MonthNavigation({ month, thisMonth, onShow }: MonthNavigationProps) {
  const isHydrated = useIsHydrated()
  const look = 'button max-md:flex-auto max-md:justify-center max-md:px-2'
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)]
  const links = [
    { to: previous, path: listedMonthPath(previous), label: 'Previous' },
    { to: thisMonth, path: CALENDAR_PATH, label: 'Today' },
    { to: next, path: listedMonthPath(next), label: 'Next' },
  ]
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full print:hidden">
      {links.map(({ to, path, label }) => {
        const text = (
          <>
            {label}
            {label !== 'Today' && <span className="sr-only"> month</span>}
          </>
        )
        return isHydrated ? (
          <button key={label} type="button" className={look} onClick={() => onShow(to)}>
            {text}
          </button>
        ) : (
          <a key={label} href={path} className={look}>
            {text}
          </a>
        )
      })}
    </div>
  )
}

/** Lists the events of a month by day: below the small month on phones, and everywhere without script. */
function MonthAgenda({ month, days, more, isLoading, today, onOpenDay, onOpenEvent }: MonthTableProps) {
  const { earlier, coming } = agendaOf(month, days.keys(), today)

  function drawDay(day: CountyDate) {
    const items = days.get(day) ?? []
    const hiddenCount = items.length + (more[day] ?? 0) - SHOWN_IN_AGENDA
    return (
      <section key={day} aria-labelledby={agendaId(day)} className="print:break-inside-avoid">
        <DayHeading as="h3" day={day} isToday={day === today}>
          {fullDate(day).replace(/, \d+$/, '')}
        </DayHeading>
        <EventRows items={items.slice(0, SHOWN_IN_AGENDA)} day={day} onOpen={onOpenEvent} />
        {hiddenCount > 0 && (
          <button
            type="button"
            className="min-h-11 cursor-pointer text-sm font-semibold text-accent underline unscripted:hidden print:min-h-0 print:no-underline"
            onClick={() => onOpenDay(day)}
          >
            {`+${hiddenCount} more`}
          </button>
        )}
      </section>
    )
  }

  return (
    <div
      key={month}
      className={`${isLoading ? 'min-h-[60vh]' : ''} scripted:md:not-print:hidden print:min-h-0 print:columns-2 print:gap-[10mm]`}
      data-agenda
    >
      {earlier.length > 0 && (
        <details className="mt-4 unscripted:hidden print:mt-0">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold print:hidden">
            Earlier this month
          </summary>
          {earlier.map(drawDay)}
        </details>
      )}
      {coming.map(drawDay)}
      {coming.length === 0 && earlier.length > 0 && (
        <div className="print:hidden">
          <NoEvents>No more events this month.</NoEvents>
        </div>
      )}
    </div>
  )
}
