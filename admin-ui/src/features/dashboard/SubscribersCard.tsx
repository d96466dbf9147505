import type { SubscriberAnalytics } from '@hometown/shared-types/analytics'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { subscriberCountsQuery } from '../../parts/subscribers/subscriber-counts.api.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HiddenTable } from './HiddenTable.tsx'
import { QueryCard } from './QueryCard.tsx'
import { Sparkline } from './Sparkline.tsx'

const DAYS = 30

export function SubscribersCard() {
  return (
    <QueryCard
      title="Subscribers, 30 Days"
      what="the subscribers"
      query={useQuery(subscriberCountsQuery(DAYS))}
      skeleton={<Skeleton className="h-36 w-full rounded-md" />}
      actions={
        <ScreenLink to={paths.analytics} className="text-accent text-sm">
          Analytics<span className="sr-only"> of subscribers</span>
        </ScreenLink>
      }
    >
      {(data) => (data.points.every(({ active }) => !active) ? <NoSubscribers /> : <Curve data={data} />)}
    </QueryCard>
  )
}

function Curve({ data: { points } }: { data: SubscriberAnalytics }) {
  const known = points.flatMap(({ active }) => active ?? [])
  const now = known.at(-1) ?? 0
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold text-2xl tabular-nums tracking-tight">{formatNumber(now)}</p>
        <p className="text-quiet text-sm">{changeText(now - (points[0]?.active ?? 0))}</p>
      </div>
      <Sparkline values={points.map(({ active }) => active)} />
      <HiddenTable
        caption="Active subscribers by day"
        columns={['Day', 'Active subscribers']}
        rows={points.map(({ to, active }) => [to, active === null ? 'Unknown' : formatNumber(active)])}
      />
    </div>
  )
}

function changeText(change: number): string {
  if (change === 0) return 'Subscribed now, as many as 30 days ago'
  return `Subscribed now, ${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than 30 days ago`
}

function NoSubscribers() {
  const address = useSiteAddress()
  return (
    <p className="py-4 text-quiet">
      Nobody is subscribed now. Share the{' '}
      <a href={address('/subscribe')} target="_blank" rel="noopener" className="rounded-sm text-accent underline">
        sign-up page
      </a>{' '}
      with your readers.
    </p>
  )
}
