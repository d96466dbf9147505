import { formatNumber } from '../../lib/numbers.ts'

interface SuggestionCountersProps {
  counts: { pending: number; published: number; all: number } | undefined
  averageRelevance: number | undefined
}

export function SuggestionCounters({ counts, averageRelevance }: SuggestionCountersProps) {
  return (
    <dl className="grid grid-cols-2 rounded-lg border bg-surface shadow-raised md:grid-cols-4 md:divide-x max-md:[&>:nth-child(even)]:border-l max-md:[&>:nth-child(n+3)]:border-t">
      <Counter label="Pending Review" value={counts && formatNumber(counts.pending)} />
      <Counter label="Published" value={counts && formatNumber(counts.published)} />
      <Counter
        label="Average Relevance"
        value={averageRelevance === undefined ? undefined : `${Math.round(averageRelevance)}%`}
      />
      <Counter label="Total Discovered" value={counts && formatNumber(counts.all)} />
    </dl>
  )
}

/** Shows a dash while loading and after a failure. */
function Counter({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex min-w-0 flex-col-reverse px-3 py-2.5 md:px-4">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">{value ?? '–'}</dd>
    </div>
  )
}
