import type { DashboardReads } from '@hometown/shared-types/dashboard'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { SampleBadge } from '../../ui/SampleBadge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { comparisonText, weekdayOf } from './comparison-text.ts'
import { readsQuery } from './dashboard.api.ts'
import { HourBars } from './HourBars.tsx'
import { MostRead } from './MostRead.tsx'
import { QueryCard } from './QueryCard.tsx'

interface ReadsCardProps {
  className?: string
  isNothingPublished?: boolean
}

export function ReadsCard({ className, isNothingPublished = false }: ReadsCardProps) {
  return (
    <QueryCard
      title="Reads Today"
      what="today’s reads"
      query={useQuery(readsQuery)}
      className={className ?? ''}
      skeleton={<ReadsSkeleton />}
      actions={
        <ScreenLink to={paths.analytics} className="text-accent text-sm">
          Analytics
        </ScreenLink>
      }
    >
      {(reads) => <Reads reads={reads} isNothingPublished={isNothingPublished} />}
    </QueryCard>
  )
}

function Reads({ reads, isNothingPublished }: { reads: DashboardReads; isNothingPublished: boolean }) {
  const { total, hours, mostRead, sample } = reads
  const isEmpty = total === 0 && hours.every(({ weekBefore }) => weekBefore === 0)
  if (isEmpty)
    return (
      <p className="py-10 text-center text-quiet">
        {isNothingPublished ? (
          <>
            Nothing published yet.{' '}
            <ScreenLink to={paths.content} className="text-accent underline">
              Write your first article
            </ScreenLink>
            , and its reads appear here.
          </>
        ) : (
          'No reads yet. They appear here as soon as readers open a published article.'
        )}
      </p>
    )
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <p className="font-semibold text-2xl tabular-nums tracking-tight">{formatNumber(total)}</p>
          <p className="text-quiet text-sm">{comparisonText(reads)}</p>
        </div>
        <HourBars hours={hours} before={`Last ${weekdayOf(reads.weekBefore)}`} />
        {sample && <SampleBadge>Includes made-up reads from the sample county.</SampleBadge>}
      </div>
      <MostRead articles={mostRead} />
    </div>
  )
}

function ReadsSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <Skeleton className="h-52 w-full rounded-md" />
      <div className="flex flex-col gap-4 pt-1">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <Skeleton key={row} className="h-6 w-full" />
        ))}
      </div>
    </div>
  )
}
