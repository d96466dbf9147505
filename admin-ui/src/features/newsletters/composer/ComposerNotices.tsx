import type { WeekProposal } from '@hometown/shared-types/week-proposal'
import { Undo2, X } from 'lucide-react'
import { useCountyTime } from '../../../lib/dates.ts'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'

interface RestoredNoticeProps {
  /** Milliseconds. */
  keptAt: number
  onDiscard(): void
}

/** Says that the form shows unsaved text from an earlier session. */
export function RestoredNotice({ keptAt, onDiscard }: RestoredNoticeProps) {
  const { ago } = useCountyTime()
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1 basis-64">You typed this {ago(keptAt)} and didn’t save it. Only this tab has it.</p>
      <Button size="sm" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  )
}

interface WeekNoticeProps {
  proposal: WeekProposal
  /** Articles that weren’t in before. */
  added: number
  onUndo(): void
  onClose(): void
}

/** Says what was chosen, what wasn’t, and why. */
export function WeekNotice({ proposal, added, onUndo, onClose }: WeekNoticeProps) {
  const { articles, published, since, most, leftOut, events } = proposal
  const { date } = useCountyTime()
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-ground px-3 py-1.5">
      <p className="min-w-0 flex-1 basis-64 max-lg:text-sm">
        {`${articles.length} of ${countOf(published, 'article')} since ${date(`${since}T12:00:00Z`)}: what is new since the last newsletter, then the most read.`}
        {leftOut > 0 && ` We stop at ${most} articles.`}
        {added < articles.length &&
          ` ${articles.length - added} of them ${articles.length - added === 1 ? 'was' : 'were'} in already.`}
        {events === 0 ? ' No events are coming up.' : ` ${countOf(events, 'event')} on the calendar.`}
      </p>
      <Popover
        wide
        align="end"
        label="Why these articles"
        trigger={
          <Button size="sm" variant="ghost">
            Why these?
          </Button>
        }
      >
        <ol className="max-h-80 divide-y overflow-y-auto">
          {articles.map(({ id, title, category, reason }) => (
            <li key={id} className="py-1.5">
              <p className="line-clamp-2 wrap-anywhere">{title}</p>
              <p className="text-quiet text-sm">
                {category} · {reason}
              </p>
            </li>
          ))}
        </ol>
      </Popover>
      <Button size="sm" onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
      </Button>
      <IconButton icon={X} label="Close" size="sm" onClick={onClose} />
    </div>
  )
}
