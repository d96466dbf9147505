import { Plus } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { formatDay, longDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { EntryRow } from './EntryRow.tsx'
import { type DayPlan, firstOf, keyOf } from './plan-by-day.ts'
import type { PlanningActions } from './planning-actions.ts'

/** Entries per day; a button opens the others. */
const SHOWN = 8

interface AgendaDayProps {
  day: string
  isToday: boolean
  plan: DayPlan
  isLoading: boolean
  actions: PlanningActions
}

export function AgendaDay({ day, isToday, plan, isLoading, actions }: AgendaDayProps) {
  const shown = firstOf(plan.entries, SHOWN)
  const rest = plan.entries.length + plan.more - shown.length
  return (
    <section aria-labelledby={`plan-${day}`} className="border-b last:border-b-0">
      <header className="sticky top-12 z-10 flex items-center justify-between gap-2 rounded-t-lg border-b bg-surface py-1 pr-1 pl-2">
        <h3 id={`plan-${day}`} className="flex items-center gap-2 font-medium">
          <span
            aria-hidden
            className={classNames(
              'grid size-7 place-items-center rounded-full tabular-nums',
              isToday && 'bg-accent font-semibold text-on-accent',
            )}
          >
            {Number(day.slice(8))}
          </span>
          <span className="sr-only">{longDay(day)}</span>
          <span aria-hidden>{formatDay(day, { weekday: 'long' })}</span>
          {isToday && <span className="font-normal text-quiet text-sm">Today</span>}
        </h3>
        <IconButton icon={Plus} label={`New on ${longDay(day)}`} onClick={() => actions.create(day)} />
      </header>
      <ul className="px-1 py-1">
        {shown.map((entry) => (
          <li key={keyOf(entry)}>
            <EntryRow entry={entry} onOpen={() => actions.open(entry)} onMove={() => actions.move(entry)} />
          </li>
        ))}
        {rest > 0 && (
          <li className="px-2 py-1">
            <Button size="sm" aria-label={`+${rest} more on ${longDay(day)}`} onClick={() => actions.openDay(day)}>
              +{rest} more
            </Button>
          </li>
        )}
        {shown.length === 0 && rest === 0 && !isLoading && (
          <li className="px-2 py-2 text-quiet">Nothing is planned.</li>
        )}
      </ul>
    </section>
  )
}
