import type { SimilarEvent } from '@hometown/shared-types/contract/desk-events'
import {
  type DeskSubmission,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
  submissionCalls,
  submissionStatusSchema,
} from '@hometown/shared-types/contract/event-submissions'
import { recurrenceWords, timesWords, whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { z } from 'zod'
import { callQuery, pageQuery } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { ListFrame, ListPages } from '../../parts/list-screen/ListFrame.tsx'
import type { ListPage } from '../../parts/list-screen/list.ts'
import { useRowFocusKept, useRowKeys } from '../../parts/list-screen/selection.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { STATUS_LABELS, SubmissionDecisionNote, useSubmissionDecision, WaitingActions } from './SubmissionActions.tsx'

const submissionQueueStateSchema = z.object({
  status: submissionStatusSchema.catch('waiting').default('waiting'),
  page: listParams.page,
})
type SubmissionQueueState = z.output<typeof submissionQueueStateSchema>

export function SubmissionsPage() {
  const [state, change] = useSearchParams(submissionQueueStateSchema)
  const { data: counts } = useQuery(callQuery('event-submissions', submissionCalls.counts))
  const siteAddress = useSiteAddress()
  const tabs = SUBMISSION_STATUSES.map((status: SubmissionStatus) => ({
    value: status,
    label: STATUS_LABELS[status],
    ...(counts && { count: counts[status] }),
    content: <SubmissionQueue state={state} />,
  }))
  return (
    <>
      <PageHeader
        title="Event Submissions"
        description={
          <>
            Events that readers submit at{' '}
            <a
              href={siteAddress('/events/submit')}
              className="whitespace-nowrap text-accent underline underline-offset-2"
            >
              /events/submit
            </a>
            . They aren’t public until an editor approves them.
          </>
        }
        actions={<BackLink to={paths.calendar}>Calendar</BackLink>}
      />
      <Tabs
        label="Submissions by state"
        tabs={tabs}
        value={state.status}
        onChange={(status) => change({ status, page: 1 })}
      />
    </>
  )
}

function SubmissionQueue({ state }: { state: SubmissionQueueState }) {
  const query = useQuery(pageQuery('event-submissions', submissionCalls.list, { query: state }))
  return (
    <ListFrame
      controls={{}}
      state={{ page: state.page }}
      query={query}
      noun="submission"
      icon={CalendarCheck}
      empty={<NoSubmissions status={state.status} />}
    >
      {(page) => <SubmissionCards page={page} state={state} />}
    </ListFrame>
  )
}

function NoSubmissions({ status }: { status: SubmissionStatus }) {
  const siteAddress = useSiteAddress()
  if (status !== 'waiting') return <EmptyState icon={CalendarCheck} title={`No ${status} submissions`} />
  return (
    <EmptyState
      icon={CalendarCheck}
      title="No submissions waiting"
      action={
        <Button asChild>
          <a href={siteAddress('/events/submit')}>See the form</a>
        </Button>
      }
    >
      Readers submit events with the form on the site. They appear here as drafts, oldest first.
    </EmptyState>
  )
}

function SubmissionCards({ page, state }: { page: ListPage<DeskSubmission>; state: SubmissionQueueState }) {
  const list = useRef<HTMLUListElement>(null)
  const ids = page.data.map(({ id }) => id)
  useRowKeys(list, undefined)
  useRowFocusKept(list, ids)
  return (
    <div className="flex flex-col gap-4">
      <ul ref={list} className="flex flex-col gap-4" aria-label="Submissions">
        {page.data.map((submission) => (
          <li
            key={submission.id}
            tabIndex={-1}
            aria-label={submission.title}
            data-row-id={submission.id}
            data-row-main
            className="rounded-lg"
          >
            <SubmissionCard submission={submission} />
          </li>
        ))}
      </ul>
      <ListPages page={page} state={state} />
    </div>
  )
}

function SubmissionCard({ submission }: { submission: DeskSubmission }) {
  const id = useId()
  const time = useCountyTime()
  const { status, title, category, name, email, createdAt, edited, event } = submission
  const isWaiting = status === 'waiting'
  return (
    <article aria-labelledby={id} className="rounded-lg border bg-surface shadow-raised">
      <header className="border-b px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={id} className="font-semibold [overflow-wrap:anywhere]">
            {title}
          </h2>
          <CategoryBadge category={category} />
          {edited && <Badge tone="yellow">Edited at the desk</Badge>}
          {isWaiting && event?.status === 'published' && <Badge tone="green">Already on the calendar</Badge>}
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
          {!name && !isWaiting && ' · name and address deleted'}
        </p>
      </header>
      <div className={isWaiting ? 'grid lg:grid-cols-[minmax(0,1fr)_22rem]' : ''}>
        <SubmissionFacts submission={submission} />
        {isWaiting && <SimilarEvents submission={submission} />}
      </div>
      <footer className="border-t px-4 py-3">
        {isWaiting ? <WaitingActions submission={submission} /> : <SubmissionDecisionNote submission={submission} />}
      </footer>
    </article>
  )
}

function SubmissionFacts({ submission }: { submission: DeskSubmission }) {
  const { startDate, endDate, allDay, location, price, description, note } = submission
  const { recurrenceRule, recurrenceEndDate } = submission
  const rrule = recurrenceRule && `FREQ=${recurrenceRule.toUpperCase()}`
  const repeats = recurrenceWords({ startDate, rrule, recurrenceEndDate })
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['When', whenWords({ start: startDate, end: endDate }, allDay, '')],
    ['Repeats', repeats],
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

function SimilarEvents({ submission }: { submission: DeskSubmission }) {
  const { similar, startDate, title } = submission
  const { mutate, isPending } = useSubmissionDecision(submission)
  return (
    <section aria-label={`On the calendar: ${title}`} className="border-t px-4 py-3 lg:border-t-0 lg:border-l">
      <h3 className="font-medium text-quiet text-sm">On the calendar</h3>
      {similar.length === 0 && <p className="pt-1 text-quiet text-sm">No similar events.</p>}
      <ul className="divide-y">
        {similar.map((event) => (
          <li key={event.id} className="py-2">
            <ScreenLink
              to={paths.calendar}
              search={{ edit: event.id }}
              className="font-medium [overflow-wrap:anywhere]"
            >
              {event.title}
            </ScreenLink>
            <p className="text-quiet text-sm [overflow-wrap:anywhere]">
              {[similarEventTimeText(event, startDate.slice(0, 10)), event.location].filter(Boolean).join(' · ')}
            </p>
            <p className="pt-1 text-sm">
              {event.relation === 'same' ? 'Already there' : 'May be the same'}: {event.explanation}
            </p>
            <div className="flex flex-wrap items-center gap-1 pt-1">
              {event.waiting && <Badge tone="blue">Also waiting</Badge>}
              {!event.waiting && event.status === 'draft' && <Badge>Draft</Badge>}
              {event.cancelled && <Badge tone="danger">Canceled</Badge>}
              {!event.waiting && (
                <Button
                  size="sm"
                  aria-label={`Merge ${title} into ${event.title}`}
                  disabled={isPending}
                  onClick={() => mutate({ action: 'merge', eventId: event.id })}
                >
                  Merge into this event
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function similarEventTimeText({ start, end, allDay }: SimilarEvent, day: string): string {
  const isThatDay = start.slice(0, 10) === day && end.slice(0, 10) === day
  return isThatDay ? timesWords({ start, end }, allDay) : whenWords({ start, end }, allDay, '')
}
