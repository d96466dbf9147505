import { EmptyState } from '../../ui/EmptyState.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { AgendaDay } from './AgendaDay.tsx'
import type { EntriesByDay } from './day-entries.ts'

interface AgendaProps {
  month: string
  today: string
  days: EntriesByDay
  isLoading: boolean
  onCreate(day: string): void
  onEdit(id: string, date?: string): void
}

/** The month on phones: a list of days. Days without events are left out, except today. */
export function Agenda({ month, today, days, isLoading, onCreate, onEdit }: AgendaProps) {
  const shown = [...new Set([...days.keys(), today])].filter((day) => day.startsWith(month)).sort()
  if (shown.length === 0 && !isLoading) return <EmptyState title="No events this month." />
  const past = shown.filter((day) => day < today && today.startsWith(month))
  const coming = shown.slice(past.length)
  const agendaDay = (day: string) => (
    <AgendaDay
      key={day}
      day={day}
      isToday={day === today}
      entries={days.get(day) ?? []}
      isLoading={isLoading}
      onCreate={() => onCreate(day)}
      onEdit={onEdit}
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
      {coming.map(agendaDay)}
    </div>
  )
}
