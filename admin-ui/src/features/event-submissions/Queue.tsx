import type { DeskSubmission, SubmissionStatus } from '@hometown/shared-types/event-submission'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShownItems } from '../../lib/shown-items.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { BulkBar } from './BulkBar.tsx'
import { SubmissionCard } from './SubmissionCard.tsx'
import { changesOf } from './submission-changes.ts'
import { type QueueState, submissionsQuery } from './submissions.api.ts'

interface QueueProps {
  state: QueueState
  onPage(page: number): void
}

const EMPTY: Readonly<Record<SubmissionStatus, string>> = {
  waiting: 'Nothing is waiting',
  approved: 'Nothing was approved yet',
  declined: 'Nothing was declined',
  merged: 'Nothing was merged',
  withdrawn: 'Nothing was withdrawn',
}

/** Waiting submissions show everything needed for a decision; the others show the decision. */
export function Queue({ state, onPage }: QueueProps) {
  const { data, error, refetch } = useQuery(submissionsQuery(state))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { list, onFocus } = useFocusOfNext(data?.data)
  const { shownOf, lookAt } = useShownItems(data?.data ?? NONE, isOther)
  const siteAddress = useSiteAddress()
  if (error && !data) return <ErrorPanel title="The submissions could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return (
      <Card flush>
        <LoadingRows count={6}>Loading submissions...</LoadingRows>
      </Card>
    )
  if (data.total === 0)
    return (
      <Card flush>
        <EmptyState
          icon={CalendarCheck}
          title={EMPTY[state.status]}
          {...(state.status === 'waiting' && {
            action: (
              <Button asChild>
                <a href={siteAddress('/events/submit')}>See the form</a>
              </Button>
            ),
          })}
        >
          {state.status === 'waiting' &&
            'Readers hand in events with the form on the site. They come here as drafts, oldest first.'}
        </EmptyState>
      </Card>
    )
  // Deselect submissions that another user has decided meanwhile.
  const known = chosen.filter((id) => data.data.some((submission) => submission.id === id))
  const isWaiting = state.status === 'waiting'
  const choose = (id: string) => setChosen(known.includes(id) ? known.filter((one) => one !== id) : [...known, id])
  return (
    <div className="flex flex-col gap-4">
      {isWaiting && (
        <BulkBar
          submissions={data.data.map(shownOf)}
          chosen={known}
          onChoose={setChosen}
          onDone={() => setChosen([])}
        />
      )}
      <ul ref={list} onFocus={onFocus} className="flex flex-col gap-4" aria-label="Submissions">
        {data.data.map((submission) => (
          <li key={submission.id} tabIndex={-1} aria-label={submission.title} className="rounded-lg">
            <SubmissionCard
              submission={submission}
              shown={shownOf(submission)}
              isChosen={known.includes(submission.id)}
              onChoose={() => choose(submission.id)}
              onRead={() => lookAt(submission)}
            />
          </li>
        ))}
      </ul>
      <Pagination page={state.page} of={data} onChange={onPage} />
    </div>
  )
}

const NONE: readonly DeskSubmission[] = []

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
