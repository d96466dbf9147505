import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { Suggestion } from '@hometown/shared-types/suggestion'

export interface SuggestionGroup {
  name: ReaderCategory | 'Uncategorized'
  suggestions: readonly Suggestion[]
}

/** The desk's order for reviewing new suggestions. */
const GROUP_ORDER = [...READER_CATEGORIES, 'Uncategorized'] as const

/** Groups by category in that order, keeping the order within groups. Leaves out empty groups. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const groups = Map.groupBy(suggestions, ({ aiCategory }) => aiCategory ?? 'Uncategorized')
  return GROUP_ORDER.flatMap((name) => {
    const found = groups.get(name)
    return found ? [{ name, suggestions: found }] : []
  })
}
