import type { PlanningEntry } from '@hometown/shared-types/planning'
import { CalendarArrowUp } from 'lucide-react'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { whenText } from './check-move.ts'
import { linkOf } from './entry-link.ts'
import { FIXED_TEXTS, KIND_DETAILS, STATE_DETAILS, stateName } from './kinds.ts'

interface EntryCardProps {
  entry: PlanningEntry
  today: string
  onClose(): void
  onMove(): void
}

/** The facts of an entry, and where to change it. */
export function EntryCard({ entry, today, onClose, onMove }: EntryCardProps) {
  const { icon: KindIcon, name } = KIND_DETAILS[entry.kind]
  const { icon: StateIcon } = STATE_DETAILS[entry.state]
  const { label, ...link } = linkOf(entry)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={entry.title}
      width="sm"
      footer={
        <>
          {entry.fixed === null && (
            <Button onClick={onMove}>
              <CalendarArrowUp aria-hidden />
              Move to…
            </Button>
          )}
          <Button asChild variant="primary">
            <ScreenLink {...link} className="hover:text-on-accent! hover:no-underline!">
              {label}
            </ScreenLink>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-1.5">
          <Badge>
            <KindIcon aria-hidden className="size-3.5" />
            {name}
          </Badge>
          <Badge tone={entry.held || entry.cancelled ? 'danger' : 'gray'}>
            <StateIcon aria-hidden className="size-3.5" />
            {stateName(entry)}
          </Badge>
          {entry.category && <CategoryBadge category={entry.category} />}
          {entry.series && <Badge>Repeats</Badge>}
        </p>
        <p className="tabular-nums">{whenText(entry.start, today)}</p>
        {entry.detail && <p className="wrap-anywhere text-quiet">{entry.detail}</p>}
        {entry.held && (
          <p className="text-quiet">This newsletter missed its send time. Send it now or reschedule it.</p>
        )}
        {entry.fixed && <p className="text-quiet">{FIXED_TEXTS[entry.fixed]}</p>}
      </div>
    </Dialog>
  )
}
