import { Plus } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { EntriesByDay } from './month-grid.ts'
import { formatDay, longDay } from './wall-time.ts'

interface AgendaProps {
  month: string
  today: string
  days: EntriesByDay
  isLoading: boolean
  onCreate(day: string): void
  onEdit(id: string, date?: string): void
}

/** The month on a phone: its days one below the other, those with nothing on them left out, save today. */
export function Agenda({ month, today, days, isLoading, onCreate, onEdit }: AgendaProps) {
  const shown = [...new Set([...days.keys(), today])].filter((day) => day.startsWith(month)).sort()
  if (shown.length === 0 && !isLoading) return <EmptyState title="Nothing is on this month." />
  return (
    <div className="rounded-lg border bg-surface shadow-raised">
      {shown.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`} className="border-b last:border-b-0">
          <header className="sticky top-0 z-10 flex items-center justify-between gap-2 rounded-t-lg border-b bg-surface py-1 pr-1 pl-3">
            <h3 id={`day-${day}`} className="flex items-center gap-2 font-medium">
              <span
                aria-hidden
                className={classNames(
                  'grid size-7 place-items-center rounded-full tabular-nums',
                  day === today && 'bg-accent font-semibold text-on-accent',
                )}
              >
                {Number(day.slice(8))}
              </span>
              <span className="sr-only">{longDay(day)}</span>
              <span aria-hidden>{formatDay(day, { weekday: 'long' })}</span>
              {day === today && <span className="font-normal text-quiet text-sm">Today</span>}
            </h3>
            <IconButton icon={Plus} label={`Create an event on ${longDay(day)}`} onClick={() => onCreate(day)} />
          </header>
          <ul className="px-1 py-1">
            {(days.get(day) ?? []).map((entry) => (
              <li key={entry.key}>
                <EntryRow
                  entry={entry}
                  onEdit={() => onEdit(entry.occurrence.id, entry.occurrence.originalDate ?? undefined)}
                />
              </li>
            ))}
            {!days.has(day) && !isLoading && <li className="px-2 py-2 text-quiet">Nothing is on today.</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}
