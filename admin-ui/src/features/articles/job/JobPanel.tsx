import { type DeskJob, EMPLOYMENT_LABELS, JOB_LIMITS } from '@hometown/shared-types/job-details'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { type CountyTime, useCountyTime } from '../../../lib/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { JobDialog } from './JobDialog.tsx'
import { jobQuery } from './job.api.ts'

/** Saved by its own dialog: details aren't part of the article's text or its history. */
export function JobPanel({ articleId }: { articleId: string }) {
  const id = useId()
  const time = useCountyTime()
  const { data, error, refetch } = useQuery(jobQuery(articleId))
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-medium">
          Job
        </h3>
        {data && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {data.job ? <Pencil aria-hidden /> : <Plus aria-hidden />}
            {data.job ? 'Edit job details' : 'Add job details'}
          </Button>
        )}
      </header>
      {error && !data && <ErrorPanel title="Couldn’t load the job details." error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-10 w-full" />}
      {data && !data.job && (
        <p className="text-quiet text-sm">
          Add the employer, place and closing day. Search engines list the job until it closes.
        </p>
      )}
      {data?.job && (
        <div className="flex flex-col items-start gap-1 rounded-md border bg-surface px-3 py-2">
          {data.isClosed && <Badge tone="gray">Closed</Badge>}
          <p className="break-words">{factsOf(data)}</p>
          <p className="text-quiet text-sm">{closingOf(data, time)}</p>
        </div>
      )}
      {isOpen && data && <JobDialog articleId={articleId} opened={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

function factsOf({ job }: DeskJob): string {
  if (!job) return ''
  const { employer, place, isRemote, pay, employmentType } = job
  const facts = [employer, place, isRemote && 'Remote', pay, employmentType && EMPLOYMENT_LABELS[employmentType]]
  return facts.filter(Boolean).join(' · ') || 'No details besides the closing day.'
}

function closingOf({ closesAt, isClosed }: DeskJob, time: CountyTime): string {
  if (closesAt === null) return `Closes ${JOB_LIMITS.days} days after publishing.`
  if (isClosed) return `Closed ${time.dateTime(closesAt)}. Choose a later day to open it again.`
  return `Closes ${time.dateTime(closesAt)}.`
}
