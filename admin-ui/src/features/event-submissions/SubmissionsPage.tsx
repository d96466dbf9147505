import {
  type DeskSubmission,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
} from '@hometown/shared-types/event-submission'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useShownItems } from '../../lib/shown-items.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { BulkBar } from '../../parts/list-screen/BulkBar.tsx'
import { ListPages, ListPlaceholder } from '../../parts/list-screen/ListFrame.tsx'
import { SelectAll } from '../../parts/list-screen/ListTable.tsx'
import type { BulkActions, ListPage } from '../../parts/list-screen/list-types.ts'
import { useRowKeys, useSelection } from '../../parts/list-screen/selection.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DeclineDialog } from './DecisionDialogs.tsx'
import { SubmissionCard } from './SubmissionCard.tsx'
import {
  changesOf,
  countsQuery,
  type QueueState,
  queueStateSchema,
  STATUS_LABELS,
  submissionsQuery,
  useSubmissionActions,
} from './submissions.api.ts'

export function SubmissionsPage() {
  const [state, change] = useSearchParams(queueStateSchema)
  const { data: counts } = useQuery(countsQuery)
  const time = useCountyTime()
  const siteAddress = useSiteAddress()
  const tabs = SUBMISSION_STATUSES.map((status: SubmissionStatus) => ({
    value: status,
    label: STATUS_LABELS[status],
    ...(counts && { count: counts[status] }),
    content: <Queue state={state} />,
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
            . They aren’t public until an editor approves them. {zoneNote(time.zone)}
          </>
        }
        actions={
          <ScreenLink to={paths.calendar} className="inline-flex items-center gap-1.5 text-quiet">
            <ArrowLeft aria-hidden className="size-4" />
            Calendar
          </ScreenLink>
        }
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

const EMPTY: Readonly<Record<SubmissionStatus, string>> = {
  waiting: 'No submissions waiting',
  approved: 'No approved submissions',
  declined: 'No declined submissions',
  merged: 'No merged submissions',
}

const TEXTS = { loading: 'Loading submissions...', failed: 'Couldn’t load the submissions.' }

function Queue({ state }: { state: QueueState }) {
  const query = useQuery(submissionsQuery(state))
  if (!query.data) return <ListPlaceholder texts={TEXTS} query={query} />
  if (query.data.total === 0) return <NoSubmissions status={state.status} />
  return <Submissions page={query.data} state={state} />
}

function NoSubmissions({ status }: { status: SubmissionStatus }) {
  const siteAddress = useSiteAddress()
  const isWaiting = status === 'waiting'
  const form = (
    <Button asChild>
      <a href={siteAddress('/events/submit')}>See the form</a>
    </Button>
  )
  return (
    <Card flush>
      <EmptyState icon={CalendarCheck} title={EMPTY[status]} action={isWaiting && form}>
        {isWaiting && 'Readers submit events with the form on the site. They appear here as drafts, oldest first.'}
      </EmptyState>
    </Card>
  )
}

const BULK: BulkActions<DeskSubmission> = {
  nouns: { one: 'submission', many: 'submissions' },
  actions: (submissions, onDone) => <SubmissionBulkActions submissions={submissions} onDone={onDone} />,
}

interface SubmissionsProps {
  page: ListPage<DeskSubmission>
  state: QueueState
}

/** Waiting submissions show everything needed for a decision; the others show the decision. */
function Submissions({ page, state }: SubmissionsProps) {
  const { list, onFocus } = useFocusOfNext(page.data)
  const { shownOf, lookAt } = useShownItems(page.data, isOther)
  const shown = page.data.map(shownOf)
  const selection = useSelection(`${state.status} ${state.page}`, shown, idOf)
  const isWaiting = state.status === 'waiting'
  useRowKeys(list, isWaiting ? selection : undefined)
  return (
    <div className="flex flex-col gap-4">
      {isWaiting && (
        <div className="flex items-center gap-3 text-quiet text-sm">
          <SelectAll items={shown} idOf={idOf} selection={selection} />
          Select several to decide together
        </div>
      )}
      <ul ref={list} onFocus={onFocus} className="flex flex-col gap-4" aria-label="Submissions">
        {page.data.map((submission) => (
          <li
            key={submission.id}
            tabIndex={-1}
            aria-label={submission.title}
            data-row-id={submission.id}
            data-row-main
            className="rounded-lg"
          >
            <SubmissionCard
              submission={submission}
              shown={shownOf(submission)}
              selection={selection}
              onRead={() => lookAt(submission)}
            />
          </li>
        ))}
      </ul>
      <ListPages page={page} state={state} />
      {isWaiting && selection.items.length > 0 && <BulkBar bulk={BULK} selection={selection} page={page} />}
    </div>
  )
}

function idOf({ id }: DeskSubmission): string {
  return id
}

function isOther(shown: DeskSubmission, now: DeskSubmission): boolean {
  return changesOf(shown, now).length > 0
}

/** A decided submission leaves the list and takes the focus with it, so focus the next one. */
function useFocusOfNext(submissions: unknown) {
  const list = useRef<HTMLUListElement>(null)
  const at = useRef<number>(undefined)
  useEffect(() => {
    const items = [...(list.current?.children ?? [])]
    const isLost = submissions !== undefined && at.current !== undefined && document.activeElement === document.body
    const next = isLost ? items[Math.min(at.current ?? 0, items.length - 1)] : undefined
    if (next instanceof HTMLElement) next.focus()
  }, [submissions])
  return {
    list,
    onFocus({ target }: { target: Element }) {
      at.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target))
    },
  }
}

interface SubmissionBulkActionsProps {
  submissions: readonly DeskSubmission[]
  onDone(): void
}

/** Approves or declines the selected submissions, in the versions that the editor was shown. */
function SubmissionBulkActions({ submissions, onDone }: SubmissionBulkActionsProps) {
  const [asked, setAsked] = useState<'approve' | 'decline'>()
  const { together } = useSubmissionActions(() => {
    setAsked(undefined)
    onDone()
  })
  const items = submissions.map(({ id, version }) => ({ id, version }))
  const [first] = submissions
  return (
    <>
      <Button size="sm" onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <Button size="sm" onClick={() => setAsked('decline')}>
        Decline…
      </Button>
      <ConfirmDialog
        open={asked === 'approve'}
        onOpenChange={() => setAsked(undefined)}
        title={`Publish ${countOf(items.length, 'event')}?`}
        description="Approved events go on the calendar, and we email the people who sent them."
        confirmLabel="Publish"
        danger={false}
        pending={together.isPending}
        onConfirm={() => together.mutate({ items, action: 'approve' })}
      />
      {asked === 'decline' && first && (
        <DeclineDialog
          submission={first}
          count={items.length}
          isPending={together.isPending}
          onClose={() => setAsked(undefined)}
          onDecline={(reason) => together.mutate({ items, action: 'decline', reason })}
        />
      )}
    </>
  )
}
