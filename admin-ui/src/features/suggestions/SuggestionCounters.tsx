import { formatNumber } from '../../lib/numbers.ts'

interface SuggestionCountersProps {
  counts: { pending: number; published: number; all: number } | undefined
  averageRelevance: number | undefined
}

/** The four counters in one line, in two on phones. */
export function SuggestionCounters({ counts, averageRelevance }: SuggestionCountersProps) {
  const average = averageRelevance === undefined ? undefined : `${Math.round(averageRelevance)}%`
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-5 text-sm md:flex md:flex-wrap max-md:flex-1 max-md:gap-x-3 max-md:whitespace-nowrap max-md:text-xs">
      <Counter label="Pending Review" value={counts && formatNumber(counts.pending)} />
      <Counter label="Published" value={counts && formatNumber(counts.published)} />
      <Counter label="Average Relevance" value={average} />
      <Counter label="Total Discovered" value={counts && formatNumber(counts.all)} />
    </dl>
  )
}

/** Shows a dash while loading and after a failure. */
function Counter({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex items-baseline gap-1.5 max-md:justify-between max-md:leading-4.5">
      <dt className="text-quiet">{label}</dt>
      <dd className="font-semibold tabular-nums">{value ?? '–'}</dd>
    </div>
  )
}
