import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import { Check, Merge, PenLine, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { SelectRow } from '../../parts/list-screen/ListTable.tsx'
import type { Selection } from '../../parts/list-screen/selection.ts'
import { paths } from '../../paths.ts'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ChangesNote } from '../../ui/ChangesNote.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { DeclineDialog, MergeDialog } from './DecisionDialogs.tsx'
import { changesOf, repeatsOf, STATUS_LABELS, useSubmissionActions, whenOf, whenOfSimilar } from './submissions.api.ts'

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

/** Events that are, or may be, the submitted one. */
function SimilarEvents({ submission: { similar, startDate } }: { submission: DeskSubmission }) {
  return (
    <section aria-label="On the calendar" className="border-t px-4 py-3 lg:border-t-0 lg:border-l">
      <h3 className="font-medium text-quiet text-sm">On the calendar</h3>
      {similar.length === 0 && <p className="pt-1 text-quiet text-sm">No similar events.</p>}
      <ul className="divide-y">
        {similar.map((event) => (
          <SimilarRow key={event.id} event={event} day={startDate.slice(0, 10)} />
        ))}
      </ul>
    </section>
  )
}

function SimilarRow({ event, day }: { event: SimilarEvent; day: string }) {
  return (
    <li className="py-2">
      <ScreenLink to={paths.calendar} search={{ edit: event.id }} className="font-medium [overflow-wrap:anywhere]">
        {event.title}
      </ScreenLink>
      <p className="text-quiet text-sm [overflow-wrap:anywhere]">
        {whenOfSimilar(event, day)}
        {event.location && ` · ${event.location}`}
      </p>
      <p className="pt-1 text-sm">
        {event.relation === 'same' ? 'Already there' : 'May be the same'}: {event.explanation}
      </p>
      <p className="flex flex-wrap gap-1 pt-1 empty:hidden">
        {event.waiting && <Badge tone="blue">Also waiting</Badge>}
        {!event.waiting && event.status === 'draft' && <Badge>Draft</Badge>}
        {event.cancelled && <Badge tone="danger">Canceled</Badge>}
      </p>
    </li>
  )
}

/** The decision, who made it, and undo. */
function DecidedNote({ submission }: { submission: DeskSubmission }) {
  const { id, version, status, title, decidedAt, decidedBy, reason, event } = submission
  const time = useCountyTime()
  const { one } = useSubmissionActions()
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          {STATUS_LABELS[status]}
          {decidedBy && ` by ${decidedBy}`}
          {decidedAt && `, ${time.dateTime(decidedAt)}`}
        </p>
        {event && (
          <p className="text-quiet text-sm">
            {status === 'merged' ? 'Into ' : 'As '}
            <ScreenLink to={paths.calendar} search={{ edit: event.id }}>
              {event.title}
            </ScreenLink>
          </p>
        )}
        {reason && <p className="whitespace-pre-line text-quiet text-sm">“{reason}”</p>}
      </div>
      {(status === 'declined' || status === 'merged') && (
        <Button
          size="sm"
          aria-label={`Undo decision on ${title}`}
          pending={one.isPending}
          onClick={() => one.mutate({ action: 'reopen', id, version })}
        >
          Undo decision
        </Button>
      )}
    </div>
  )
}

/** What the draft says, and the note. */
function SubmissionFacts({ submission }: { submission: DeskSubmission }) {
  const { location, price, description, note } = submission
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['When', whenOf(submission)],
    ['Repeats', repeatsOf(submission)],
    ['Place', location],
    ['Price', price],
    ['Description', description && <LinkedText text={description} />],
    ['Note to us', note],
  ]
  return (
    <dl className="min-w-0 divide-y px-4 py-1">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="gap-4 py-2 md:flex">
              <dt className="shrink-0 text-quiet md:w-32">{label}</dt>
              <dd className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface WaitingActionsProps {
  submission: DeskSubmission
  version: number
}

function WaitingActions({ submission, version }: WaitingActionsProps) {
  const { id, title, event } = submission
  const [asked, setAsked] = useState<'decline' | 'merge'>()
  const hasCalendar = useHasScreen(paths.calendar)
  const { one } = useSubmissionActions(() => setAsked(undefined))
  const close = () => setAsked(undefined)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        aria-label={`Approve ${title}`}
        pending={one.isPending && one.variables.action === 'approve'}
        onClick={() => one.mutate({ action: 'approve', id, version })}
      >
        <Check aria-hidden />
        Approve
      </Button>
      {hasCalendar && event && (
        <ScreenLink to={paths.calendar} search={{ edit: event.id }} className={`${buttonClass()} no-underline!`}>
          <PenLine aria-hidden />
          Edit first
        </ScreenLink>
      )}
      <Button aria-label={`Merge ${title}`} onClick={() => setAsked('merge')}>
        <Merge aria-hidden />
        Merge…
      </Button>
      <Button variant="ghost" aria-label={`Decline ${title}`} onClick={() => setAsked('decline')}>
        <X aria-hidden />
        Decline…
      </Button>
      {asked === 'decline' && (
        <DeclineDialog
          submission={submission}
          count={1}
          isPending={one.isPending}
          onClose={close}
          onDecline={(reason) => one.mutate({ action: 'decline', id, version, reason })}
        />
      )}
      {asked === 'merge' && (
        <MergeDialog
          submission={submission}
          isPending={one.isPending}
          onClose={close}
          onMerge={(eventId, take) => one.mutate({ action: 'merge', id, version, eventId, take })}
        />
      )}
    </div>
  )
}
