import type { SubmissionStatus } from '@hometown/shared-types/event-submission'
import { SUBMISSION_STATUSES } from '@hometown/shared-types/event-submission'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Queue } from './Queue.tsx'
import { countsQuery, queueStateSchema, STATUS_LABELS } from './submissions.api.ts'

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
