import type { PlanningEntry } from '@hometown/shared-types/planning'
import { shortClock } from '../../parts/events/wall-time.ts'
import { KIND_DETAILS, STATE_DETAILS, stateName } from './kinds.ts'

/** Icon of the kind, time, title, icon of the state if it isn't out yet; for screen readers all of it in words. */
export function EntryLabel({ entry, isRoomy }: { entry: PlanningEntry; isRoomy: boolean }) {
  const { icon: KindIcon, name } = KIND_DETAILS[entry.kind]
  const { icon: StateIcon } = STATE_DETAILS[entry.state]
  const clock = shortClock(entry.start)
  return (
    <>
      <KindIcon aria-hidden className="size-3.5 shrink-0 self-center text-quiet" />
      <span className={isRoomy ? 'wrap-anywhere line-clamp-2 min-w-0 grow' : 'min-w-0 grow truncate'}>
        <span className="sr-only">{`${name}: `}</span>
        {clock && <span className="@max-4xl:sr-only text-quiet tabular-nums">{`${clock} `}</span>}
        <span className={entry.cancelled ? 'line-through' : undefined}>{entry.title}</span>
        <span className="sr-only">{[', ', entry.category, entry.category && ', ', stateName(entry)].join('')}</span>
      </span>
      {/* What is out is filled, and needs no icon. */}
      {entry.state !== 'published' && entry.state !== 'sent' && (
        <StateIcon aria-hidden className="size-3 shrink-0 self-center text-quiet" />
      )}
    </>
  )
}
