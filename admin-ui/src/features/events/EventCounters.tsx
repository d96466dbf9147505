import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { eventCountsQuery } from './events.api.ts'

export function EventCounters() {
  const { data } = useQuery(eventCountsQuery)
  return (
    <dl className="mb-6 grid grid-cols-3 divide-x rounded-lg border bg-surface shadow-raised">
      <Counter label="Total Events" count={data?.total} />
      <Counter label="Published" count={data?.published} />
      <Counter label="Upcoming" count={data?.upcoming} />
    </dl>
  )
}

/** Shows a dash while loading and after a failure. */
function Counter({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div className="flex min-w-0 flex-col-reverse px-3 py-2.5 md:px-4">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">{count === undefined ? '–' : formatNumber(count)}</dd>
    </div>
  )
}
