import type { ListColumn } from './list-types.ts'

type Sorts = ListColumn<never>['sorts']

/** How a column shows the list's order; undefined if it can't be sorted by. */
export function directionOf(sorts: Sorts, sort: string | undefined): 'ascending' | 'descending' | 'none' | undefined {
  if (sorts === undefined) return undefined
  if (sort === undefined) return 'none'
  if (sort === sorts.ascending) return 'ascending'
  return sort === sorts.descending ? 'descending' : 'none'
}

/** The order that a click on the heading asks for. Some columns know only one direction. */
export function sortAfter(sorts: NonNullable<Sorts>, sort: string | undefined): string | undefined {
  const { ascending, descending } = sorts
  return sort !== undefined && sort === ascending ? (descending ?? ascending) : (ascending ?? descending)
}
