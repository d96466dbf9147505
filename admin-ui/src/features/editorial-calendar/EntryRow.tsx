import type { PlanningEntry } from '@hometown/shared-types/planning'
import { classNames } from '../../lib/class-names.ts'
import { moveKey } from '../../parts/day-grid/move-key.ts'
import { barClass } from '../../parts/events/category-bar.ts'
import { shortClock } from '../../parts/events/wall-time.ts'
import { KIND_DETAILS, STATE_DETAILS, stateName } from './kinds.ts'

interface EntryRowProps {
  entry: PlanningEntry
  onOpen(): void
  onMove(): void
}

/** An entry in a list: of a day, or of the agenda on phones. */
export function EntryRow({ entry, onOpen, onMove }: EntryRowProps) {
  const { icon: KindIcon, name } = KIND_DETAILS[entry.kind]
  const { icon: StateIcon } = STATE_DETAILS[entry.state]
  return (
    <button
      type="button"
      onClick={onOpen}
      {...moveKey(onMove)}
      className="flex w-full items-stretch gap-2.5 rounded-md px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className={classNames('w-1 shrink-0 rounded-full', entry.category ? barClass(entry.category) : 'bg-edge')}
      />
      <span className="w-17 shrink-0 text-quiet tabular-nums">{shortClock(entry.start) || 'All day'}</span>
      <span className="flex min-w-0 flex-col">
        <span className={classNames('wrap-anywhere font-medium', entry.cancelled && 'line-through')}>
          {entry.title}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-quiet text-sm">
          <span className="flex items-center gap-1">
            <KindIcon aria-hidden className="size-3.5" />
            {name}
          </span>
          <span className="flex items-center gap-1">
            <StateIcon aria-hidden className="size-3.5" />
            {stateName(entry)}
          </span>
          {entry.category && <span>{entry.category}</span>}
        </span>
      </span>
    </button>
  )
}
