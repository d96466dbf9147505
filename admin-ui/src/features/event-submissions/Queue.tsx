import type { SubmissionStatus } from '@hometown/shared-types/event-submission'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useSiteAddress } from '../../lib/site.ts'
import { ListPlaceholder } from '../../parts/list-screen/ListPlaceholder.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Submissions } from './Submissions.tsx'
import { type QueueState, submissionsQuery } from './submissions.api.ts'

const EMPTY: Readonly<Record<SubmissionStatus, string>> = {
  waiting: 'No submissions waiting',
  approved: 'No approved submissions',
  declined: 'No declined submissions',
  merged: 'No merged submissions',
}

const TEXTS = { loading: 'Loading submissions...', failed: 'Couldn’t load the submissions.' }

export function Queue({ state }: { state: QueueState }) {
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
