import { AgendaSection } from '../../parts/day-grid/AgendaSection.tsx'
import type { DayEntry } from './day-entries.ts'
import { EntryRow } from './EntryRow.tsx'

interface AgendaDayProps {
  day: string
  isToday: boolean
  entries: readonly DayEntry[]
  isLoading: boolean
  onCreate(): void
  onEdit(id: string, date?: string): void
}

export function AgendaDay({ day, isToday, entries, isLoading, onCreate, onEdit }: AgendaDayProps) {
  return (
    <AgendaSection day={day} isToday={isToday} createLabel="Create an event" onCreate={onCreate}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <EntryRow
            entry={entry}
            onEdit={() => onEdit(entry.occurrence.id, entry.occurrence.originalDate ?? undefined)}
          />
        </li>
      ))}
      {entries.length === 0 && !isLoading && <li className="px-2 py-2 text-quiet">No events today.</li>}
    </AgendaSection>
  )
}
