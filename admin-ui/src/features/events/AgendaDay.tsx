import { Plus } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { formatDay, longDay } from '../../parts/events/wall-time.ts'
import { IconButton } from '../../ui/IconButton.tsx'
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
    <section aria-labelledby={`day-${day}`} className="border-b last:border-b-0">
      <header className="sticky top-12 z-10 flex items-center justify-between gap-2 rounded-t-lg border-b bg-surface py-1 pr-1 pl-2">
        <h3 id={`day-${day}`} className="flex items-center gap-2 font-medium">
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
        <IconButton icon={Plus} label={`Create an event on ${longDay(day)}`} onClick={onCreate} />
      </header>
      <ul className="px-1 py-1">
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryRow
              entry={entry}
              onEdit={() => onEdit(entry.occurrence.id, entry.occurrence.originalDate ?? undefined)}
            />
          </li>
        ))}
        {entries.length === 0 && !isLoading && <li className="px-2 py-2 text-quiet">Nothing is on today.</li>}
      </ul>
    </section>
  )
}
