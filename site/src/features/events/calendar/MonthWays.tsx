import { addMonths } from '@hometown/shared-types/calendar/month-days'
import type { CountyMonth } from '@hometown/shared-types/county-time'
import { CALENDAR_PATH, listedMonthPath } from '../../../lib/event-paths.ts'
import { FIRST_MONTH, LAST_MONTH } from './month-grid.ts'

interface Props {
  readonly month: CountyMonth
  readonly thisMonth: CountyMonth
  readonly isAlive: boolean
  onShow(month: CountyMonth): void
}

/** Links until script runs, so that slow phones and readers without script have them, too. */
export function MonthWays({ month, thisMonth, isAlive, onShow }: Props) {
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
