import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { formatDay, longDay } from '../events/wall-time.ts'

interface AgendaSectionProps {
  day: string
  isToday: boolean
  /** Names the button, before ` on Monday, May 4`. */
  createLabel: string
  onCreate(): void
  /** The entries, as `li`. */
  children: ReactNode
}

/** A day of an agenda: its heading stays in view while its entries scroll. */
export function AgendaSection({ day, isToday, createLabel, onCreate, children }: AgendaSectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-b last:border-b-0">
      <header className="sticky top-12 z-10 flex items-center justify-between gap-2 rounded-t-lg border-b bg-surface py-1 pr-1 pl-2">
        <h3 id={headingId} className="flex items-center gap-2 font-medium">
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
        <IconButton icon={Plus} label={`${createLabel} on ${longDay(day)}`} onClick={onCreate} />
      </header>
      <ul className="px-1 py-1">{children}</ul>
    </section>
  )
}
