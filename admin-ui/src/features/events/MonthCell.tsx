import { countOf } from '../../lib/numbers.ts'
import { DayCell, type DayCellProps } from '../../parts/day-grid/DayCell.tsx'
import type { DayEntry } from './day-entries.ts'
import { EventChip } from './EventChip.tsx'

/** Entries per day; the rest show as a count that opens the day. */
const SHOWN = 3

interface MonthCellProps extends Omit<DayCellProps, 'count' | 'more' | 'className' | 'children'> {
  entries: readonly DayEntry[] | undefined
  onEdit(id: string, date?: string): void
  onMove(entry: DayEntry): void
}

export function MonthCell({ entries = [], onEdit, onMove, ...cell }: MonthCellProps) {
  return (
    <DayCell
      {...cell}
      count={entries.length > 0 ? countOf(entries.length, 'event') : ''}
      more={entries.length - SHOWN}
      className="h-30"
    >
      {entries.slice(0, SHOWN).map((entry) => (
        <EventChip
          key={entry.key}
          entry={entry}
          isReachable={cell.isActive}
          onEdit={() => onEdit(entry.occurrence.id, entry.occurrence.originalDate ?? undefined)}
          onMove={() => onMove(entry)}
        />
      ))}
    </DayCell>
  )
}
