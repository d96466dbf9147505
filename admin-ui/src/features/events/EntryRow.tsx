import { barClass } from '../../parts/events/category-bar.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { DayEntry } from './day-entries.ts'

interface EntryRowProps {
  entry: DayEntry
  onEdit(): void
}

export function EntryRow({ entry, onEdit }: EntryRowProps) {
  const { occurrence, clock, isContinued } = entry
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex w-full items-stretch gap-2.5 rounded-md px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span aria-hidden className={`w-1 shrink-0 rounded-full ${barClass(occurrence.category)}`} />
      <span className="w-17 shrink-0 text-quiet tabular-nums">
        {isContinued ? 'Continued' : clock === '' ? 'All day' : clock}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className={`wrap-anywhere font-medium ${occurrence.cancelled ? 'line-through' : ''}`}>
          {occurrence.title}
        </span>
        <span className="wrap-anywhere text-quiet text-sm">
          {[occurrence.category, occurrence.location, occurrence.price].filter(Boolean).join(' · ')}
        </span>
        {(occurrence.cancelled || occurrence.status === 'draft') && (
          <span className="flex gap-1.5 pt-1">
            {occurrence.cancelled && <Badge tone="danger">Canceled</Badge>}
            {occurrence.status === 'draft' && <Badge tone="yellow">Draft</Badge>}
          </span>
        )}
      </span>
    </button>
  )
}
