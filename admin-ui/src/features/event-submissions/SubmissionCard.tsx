import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { useId } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { SelectRow } from '../../parts/list-screen/SelectRow.tsx'
import type { Selection } from '../../parts/list-screen/selection.ts'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { ChangesNote } from '../../ui/ChangesNote.tsx'
import { DecidedNote } from './DecidedNote.tsx'
import { SimilarEvents } from './SimilarEvents.tsx'
import { SubmissionFacts } from './SubmissionFacts.tsx'
import { changesOf } from './submission-changes.ts'
import { WaitingActions } from './WaitingActions.tsx'

interface SubmissionCardProps {
  submission: DeskSubmission
  shown: DeskSubmission
  selection: Selection<DeskSubmission>
  onRead(): void
}

/** A submission beside similar events, with the actions. */
export function SubmissionCard({ submission, shown, selection, onRead }: SubmissionCardProps) {
  const id = useId()
  const time = useCountyTime()
  const { status, title, category, name, email, createdAt, edited } = submission
  const isWaiting = status === 'waiting'
  const changes = changesOf(shown, submission)
  return (
    <article aria-labelledby={id} className="rounded-lg border bg-surface shadow-raised">
      <header className="flex items-start gap-3 border-b px-4 py-3">
        {isWaiting && (
          <span className="pt-1">
            <SelectRow id={submission.id} name={title} selection={selection} />
          </span>
        )}
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id={id} className="font-semibold [overflow-wrap:anywhere]">
              {title}
            </h2>
            <CategoryBadge category={category} />
            {edited && <Badge tone="yellow">Edited at the desk</Badge>}
            {isWaiting && submission.event?.status === 'published' && (
              <Badge tone="green">Already on the calendar</Badge>
            )}
          </div>
          <p className="text-quiet text-sm [overflow-wrap:anywhere]">
            Submitted {time.dateTime(createdAt)}
            {name && ` by ${name}`}
            {email && (
              <>
                {' · '}
                <a href={`mailto:${email}`} className="underline-offset-2 hover:underline">
                  {email}
                </a>
              </>
            )}
            {!name && !isWaiting && ' · who it was is forgotten'}
          </p>
        </div>
      </header>
      {changes.length > 0 && <ChangesNote title={title} changes={changes} onRead={onRead} />}
      <div className={isWaiting ? 'grid lg:grid-cols-[minmax(0,1fr)_22rem]' : ''}>
        <SubmissionFacts submission={submission} />
        {isWaiting && <SimilarEvents submission={submission} />}
      </div>
      <footer className="border-t px-4 py-3">
        {isWaiting ? (
          <WaitingActions submission={submission} version={shown.version} />
        ) : (
          <DecidedNote submission={submission} />
        )}
      </footer>
    </article>
  )
}
