import type { SortingState } from '@tanstack/react-table'
import type { ListColumn } from './list-types.ts'

type SortableColumn = Pick<ListColumn<never>, 'id' | 'sorts'>

/** Which column the list is sorted by; none if no column shows that order. */
export function sortingOf(columns: readonly SortableColumn[], sort: string | undefined): SortingState {
  if (sort === undefined) return []
  const column = columns.find(({ sorts }) => sorts?.ascending === sort || sorts?.descending === sort)
  return column ? [{ id: column.id, desc: column.sorts?.descending === sort }] : []
}

/** The service's name for an order. Some columns know only one direction. */
export function sortAfter(columns: readonly SortableColumn[], [wanted]: SortingState): string | undefined {
  const sorts = columns.find(({ id }) => id === wanted?.id)?.sorts
  const asked = wanted?.desc ? sorts?.descending : sorts?.ascending
  return asked ?? sorts?.ascending ?? sorts?.descending
}
