import { AgendaSection } from '../../parts/day-grid/AgendaSection.tsx'
import { longDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'
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
    <AgendaSection day={day} isToday={isToday} createLabel="New" onCreate={() => actions.create(day)}>
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
      {shown.length === 0 && rest === 0 && !isLoading && <li className="px-2 py-2 text-quiet">Nothing is planned.</li>}
    </AgendaSection>
  )
}
