import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { SuggestionPage } from '@hometown/shared-types/suggestion-calls'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import type { SuggestionGroup } from './group-suggestions.ts'

interface RowGroupsProps {
  page: SuggestionPage
  /** One without a name has no heading. */
  groups: readonly { name: SuggestionGroup['name'] | undefined; suggestions: readonly Suggestion[] }[]
  rowOf(suggestion: Suggestion): ReactNode
}

/** The rows under thin headings. */
export function RowGroups({ page, groups, rowOf }: RowGroupsProps) {
  const id = useId()
  return (
    <div className="overflow-clip rounded-lg border bg-surface shadow-raised">
      {groups.map(({ name, suggestions }) => (
        <section
          key={name ?? 'all'}
          {...(name ? { 'aria-labelledby': `${id}-${name}` } : { 'aria-label': 'Suggestions' })}
          className="not-first:border-t"
        >
          {name && (
            <h2
              id={`${id}-${name}`}
              className="flex h-6 items-center gap-2 border-b bg-sunken px-3 font-semibold text-xs"
            >
              {name}
              <span className="font-normal text-quiet tabular-nums">{countWords(name, suggestions.length, page)}</span>
            </h2>
          )}
          <ul className="divide-y">
            {suggestions.map((suggestion) => (
              <li key={suggestion.id}>{rowOf(suggestion)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The group's total, and how many are on this page. */
function countWords(name: SuggestionGroup['name'], here: number, { groups }: SuggestionPage): string {
  const all = groups.find(({ category }) => (category ?? 'Uncategorized') === name)?.count ?? here
  return all > here ? `${here} of ${formatNumber(all)}` : formatNumber(here)
}
