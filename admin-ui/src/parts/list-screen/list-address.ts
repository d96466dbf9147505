import { z } from 'zod'
import { type ChangeOptions, useSearchParams } from '../../lib/search-params.ts'
import type { ListControls, ListState } from './list-types.ts'

const anyParams = z.record(z.string(), z.string().optional())

type ListValues = Readonly<Record<string, string | undefined>>
type ChangeListAddress = (values: ListValues, options?: ChangeOptions) => void

/**
 * Changes the list's part of the address, and starts at its first page unless told otherwise. Back undoes a change, but
 * takes words that were typed as one.
 */
export function useListAddress(): ChangeListAddress {
  const [{ search: before }, change] = useSearchParams(anyParams)
  const isTyping = (values: ListValues) => Object.keys(values).join() === 'search' && Boolean(before)
  return (values, options = { isStep: !isTyping(values) }) => change({ page: undefined, ...values }, options)
}

/** Returns the change that shows the whole list again; the order stays. */
export function withoutFilters({ search, filters = [] }: ListControls): Record<string, undefined> {
  const names = [...(search ? ['search'] : []), ...filters.map(({ name }) => name)]
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

export function isNarrowed(state: ListState, controls: ListControls): boolean {
  return Object.keys(withoutFilters(controls)).some((name) => String(state[name] ?? '').trim() !== '')
}

/** Returns the list's own part of the address, for links from it that should come back to the same list. */
export function addressOf(state: ListState, controls: ListControls): Record<string, string> {
  const names = [...Object.keys(withoutFilters(controls)), 'sort', 'page']
  const isDefault = (name: string, value: string) =>
    name === 'page' ? value === '1' : name === 'sort' && value === controls.sorts?.[0]?.value
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = String(state[name] ?? '')
      return value === '' || isDefault(name, value) ? [] : [[name, value]]
    }),
  )
}
