import { EmptyState } from '../../ui/EmptyState.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { AgendaDay } from './AgendaDay.tsx'
import { NO_PLAN, type PlanByDay } from './plan-by-day.ts'
import type { PlanningActions } from './planning-actions.ts'
import type { PlanningState } from './planning-state.ts'

interface PlanningAgendaProps {
  state: PlanningState
  today: string
  days: PlanByDay
  isLoading: boolean
  actions: PlanningActions
}

/** The month or week on phones: a list of days. A month leaves out days without entries, except today. */
export function PlanningAgenda({ state, today, days, isLoading, actions }: PlanningAgendaProps) {
  const { view, month, weeks } = state
  const all = weeks.flat().filter((day) => view === 'week' || day.startsWith(month))
  const shown = all.filter((day) => view === 'week' || days.has(day) || day === today)
  if (shown.length === 0 && !isLoading) return <EmptyState title="Nothing is planned this month." />
  const past = view === 'month' ? shown.filter((day) => day < today && today.startsWith(month)) : []
  const agendaDay = (day: string) => (
    <AgendaDay
      key={day}
      day={day}
      isToday={day === today}
      plan={days.get(day) ?? NO_PLAN}
      isLoading={isLoading}
      actions={actions}
    />
  )
  return (
    <div className="rounded-lg border bg-surface shadow-raised">
      {past.length > 0 && (
        <details className="group border-b last:border-b-0 open:[&>summary]:border-b">
          <Summary className="rounded-t-lg px-4 py-2.5 text-quiet hover:text-ink">Earlier this month</Summary>
          {past.map(agendaDay)}
        </details>
      )}
      {shown.slice(past.length).map(agendaDay)}
    </div>
  )
}
