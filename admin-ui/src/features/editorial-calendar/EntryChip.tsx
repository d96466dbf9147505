import { useDraggable } from '@dnd-kit/react'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { classNames } from '../../lib/class-names.ts'
import { moveKey } from '../../parts/day-grid/move-key.ts'
import { barClass } from '../../parts/events/category-bar.ts'
import { EntryLabel } from './EntryLabel.tsx'
import { KIND_DETAILS, STATE_DETAILS } from './kinds.ts'
import { keyOf } from './plan-by-day.ts'

interface EntryChipProps {
  entry: PlanningEntry
  /** Its day has the grid's focus. */
  isReachable: boolean
  /** There is room for two lines. */
  isRoomy: boolean
  onOpen(): void
  onMove(): void
}

/** An entry in the grid: click to open, drag to move, `m` to choose another time. */
export function EntryChip({ entry, isReachable, isRoomy, onOpen, onMove }: EntryChipProps) {
  const { ref, isDragging } = useDraggable({ id: keyOf(entry), data: { entry } })
  const { shape } = KIND_DETAILS[entry.kind]
  return (
    <button
      ref={ref}
      type="button"
      title={entry.title}
      tabIndex={isReachable ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
      {...moveKey(onMove)}
      className={classNames(
        'relative flex w-full min-w-0 touch-manipulation items-stretch gap-1 overflow-hidden border px-1.5 text-left text-xs leading-5.5 hover:bg-hover focus-visible:-outline-offset-1',
        shape,
        STATE_DETAILS[entry.state].outline,
        isDragging && 'z-10 bg-raised! shadow-floating',
      )}
    >
      {entry.category && <span aria-hidden className={`-my-px -ml-1.5 w-0.75 shrink-0 ${barClass(entry.category)}`} />}
      <EntryLabel entry={entry} isRoomy={isRoomy} />
    </button>
  )
}
