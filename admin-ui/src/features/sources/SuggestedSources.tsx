import { sourceCalls } from '@hometown/shared-types/contract/sources'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { NoSuggestedSources } from './NoSuggestedSources.tsx'

const SHOWN = 4

export const latestSuggestionsQuery = queryOptions({
  queryKey: ['sources', 'suggested'],
  queryFn: ({ signal }) => api(sourceCalls.suggested, { signal }),
})

/** The AI's latest suggested sources that nobody has added yet. */
export function SuggestedSources() {
  const { data } = useQuery(latestSuggestionsQuery)
  if (!data || data.suggestions.length === 0) return <NoSuggestedSources />
  const more = data.suggestions.length - SHOWN
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {data.suggestions.slice(0, SHOWN).map(({ url, name }) => (
        <li key={url}>
          <ScreenLink
            to={paths.sources}
            search={{ suggested: 'latest' }}
            className="block truncate rounded-sm py-0.5 text-quiet hover:text-ink"
          >
            {name}
          </ScreenLink>
        </li>
      ))}
      {more > 0 && <li className="text-quiet">and {more} more</li>}
    </ul>
  )
}
