import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { Suggestion } from '@hometown/shared-types/suggestion'

export interface SuggestionGroup {
  name: ReaderCategory | 'Uncategorized'
  suggestions: readonly Suggestion[]
}

/** The order in which the desk looks through what is new. */
const GROUP_ORDER = [...READER_CATEGORIES, 'Uncategorized'] as const

/** By category, in that order; each group as it was sorted. Groups without anything are left out. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const groups = Map.groupBy(suggestions, ({ aiCategory }) => aiCategory ?? 'Uncategorized')
  return GROUP_ORDER.flatMap((name) => {
    const found = groups.get(name)
    return found ? [{ name, suggestions: found }] : []
  })
}
