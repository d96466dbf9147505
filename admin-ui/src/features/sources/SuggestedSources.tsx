import type { SourceSuggestion } from '@hometown/shared-types/contract/sources'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

const SUGGESTED_SOURCES_SHOWN = 4

interface SuggestedSourcesData {
  category: ReaderCategory
  suggestions: readonly SourceSuggestion[]
  suggestedAt: number
}

/** Keeps what AI suggested since the desk was opened. */
export const suggestedSourcesQuery = queryOptions<SuggestedSourcesData>({
  queryKey: ['suggested-sources'],
  queryFn: skipToken,
  gcTime: Infinity,
})

export function SuggestedSources() {
  const { suggestions = [] } = useQuery(suggestedSourcesQuery).data ?? {}
  if (suggestions.length === 0) return <p className="mt-1 text-quiet text-sm">AI suggestions will appear here</p>
  const more = suggestions.length - SUGGESTED_SOURCES_SHOWN
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {suggestions.slice(0, SUGGESTED_SOURCES_SHOWN).map(({ url, name }) => (
        <li key={url}>
          <ScreenLink to={paths.sources} className="block truncate rounded-sm py-0.5 text-quiet hover:text-ink">
            {name}
          </ScreenLink>
        </li>
      ))}
      {more > 0 && <li className="text-quiet">and {more} more</li>}
    </ul>
  )
}
