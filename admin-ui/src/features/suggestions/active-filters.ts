import { KINDS } from './kinds.ts'
import { type PageState, showsRejected, showsSnoozed } from './page-state.ts'

/** What narrows the list, while the filters are folded away. */
export function activeFilters(state: PageState): string[] {
  const kind = KINDS.find(({ value }) => value === state.kind)
  const search = state.search.trim()
  const names = [
    search && `“${search}”`,
    kind && `${kind.label}s`,
    state.category,
    showsSnoozed(state) && 'Snoozed',
    showsRejected(state) && 'Rejected',
  ]
  return names.flatMap((name) => name || [])
}
