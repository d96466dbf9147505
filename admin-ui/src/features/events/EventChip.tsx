import { useDraggable } from '@dnd-kit/react'
import { classNames } from '../../lib/class-names.ts'
import { moveKey } from '../../parts/day-grid/move-key.ts'
import { barClass } from '../../parts/events/category-bar.ts'
import type { DayEntry } from './day-entries.ts'

interface EventChipProps {
  entry: DayEntry
  /** Its cell has the grid's focus. */
  isReachable: boolean
  onEdit(): void
  onMove(): void
}

/** An entry in the month grid: click to open, drag or `m` to move. */
export function EventChip({ entry, isReachable, onEdit, onMove }: EventChipProps) {
  const { occurrence, clock, isContinued, key } = entry
  const { title, category, cancelled, status } = occurrence
  const { ref, isDragging } = useDraggable({ id: key, data: { entry } })
  return (
    <button
      ref={ref}
      type="button"
      title={title}
      tabIndex={isReachable ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation()
        onEdit()
      }}
      {...moveKey(onMove)}
      className={classNames(
        'relative flex w-full min-w-0 touch-manipulation items-stretch gap-1.5 overflow-hidden rounded-sm bg-hover/70 pr-1 text-left text-xs hover:bg-hover focus-visible:-outline-offset-1',
        status === 'draft' ? 'border border-edge border-dashed bg-transparent leading-5.5' : 'leading-6',
        isDragging && 'bg-raised shadow-floating',
      )}
    >
      <span aria-hidden className={`w-0.75 shrink-0 ${barClass(category)}`} />
      <span className="min-w-0 truncate">
        {isContinued && <span className="sr-only">Continued: </span>}
        {/* Keep the space inside the text, so that screen readers separate the words. */}
        {clock && <span className="@max-3xl:hidden text-quiet tabular-nums">{`${clock} `}</span>}
        {status === 'draft' && <span className="text-quiet italic">Draft </span>}
        <span className={cancelled ? 'line-through' : undefined}>{title}</span>
        <span className="sr-only">
          {`, ${category}`}
          {cancelled && ', canceled'}
        </span>
      </span>
    </button>
  )
}
