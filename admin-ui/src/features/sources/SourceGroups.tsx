import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { SourcePage } from '@hometown/shared-types/source-calls'
import { useId } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { type SourceActions, SourceCard } from './SourceCard.tsx'

interface SourceGroupsProps extends SourceActions {
  page: SourcePage
}

/** Cards by category, each with its count across all pages; empty groups are hidden. */
export function SourceGroups({ page, ...actions }: SourceGroupsProps) {
  const id = useId()
  return READER_CATEGORIES.map((category) => {
    const sources = page.data.filter((source) => source.category === category)
    if (sources.length === 0) return null
    return (
      <section key={category} aria-labelledby={`${id}-${category}`} className="flex flex-col gap-3">
        <h2 id={`${id}-${category}`} className="flex items-baseline gap-2 font-semibold">
          {category}
          <span className="font-normal text-quiet text-sm tabular-nums">
            {formatNumber(page.counts.byCategory[category])}
          </span>
        </h2>
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {sources.map((source) => (
            <SourceCard key={source.id} source={source} {...actions} />
          ))}
        </div>
      </section>
    )
  })
}
