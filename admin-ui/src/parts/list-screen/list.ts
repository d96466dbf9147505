import type { ReactNode } from 'react'
import { z } from 'zod'
import { type ChangeOptions, useSearchParams } from '../../lib/search-params.ts'
import type { SelectOption } from '../../ui/Select.tsx'

export interface ListState {
  readonly page?: number
  readonly search?: string
  readonly sort?: string | undefined
  readonly [filter: string]: string | number | undefined
}

export interface ListPage<T> {
  readonly data: readonly T[]
  readonly total: number
  readonly totalPages: number
}

export interface ListQuery<P> {
  readonly data: P | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  refetch(): unknown
}

interface ListFilterBase {
  /** The filter's name in the address. */
  readonly name: string
  readonly label: string
}

export interface ChoiceFilter extends ListFilterBase {
  readonly kind: 'choice'
  /** The label for no filter: 'All statuses'. */
  readonly all: string
  /** The options; undefined while they load. */
  readonly options: readonly SelectOption<string>[] | undefined
}

/** This filter is a switch that writes `yes`. */
interface ListSwitchFilter extends ListFilterBase {
  readonly kind: 'switch'
}

export type ListFilter = ChoiceFilter | ListSwitchFilter

export interface ListControls {
  readonly search?: { readonly label: string; readonly placeholder: string }
  readonly filters?: readonly ListFilter[]
  /** The orders to choose from, of which the first one needs no word in the address. */
  readonly sorts?: readonly SelectOption<string>[]
}

export interface ListColumn<T> {
  readonly id: string
  readonly title: string
  cell(item: T): ReactNode
  /** The column names the row: it is always shown, and is the heading of its card. */
  readonly isMain?: boolean
  readonly numeric?: boolean
  /** The narrowest width at which the table shows the column; cards show everything. */
  readonly from?: 'lg' | 'xl'
  readonly sorts?: { readonly ascending?: string; readonly descending?: string }
  /** A card shows no title beside a value that explains itself. */
  readonly isPlain?: boolean
  /** Long texts may take several lines; other columns are as wide as their values. */
  readonly wraps?: true
  readonly className?: string
}

export interface TableLayout<T> {
  readonly label: string
  readonly columns: readonly ListColumn<T>[]
  idOf(item: T): string
  nameOf(item: T): string
  actions?(item: T): ReactNode
  /** The row whose details are open. */
  readonly currentId?: string | undefined
  readonly selectAllLabel?: string
}

export interface RowGroup<T> {
  readonly id: string
  readonly title: string
  readonly items: readonly T[]
  /** The number of rows with those that the group doesn't show. */
  readonly total: number
  readonly none: string
  readonly more?: ReactNode
}

/** Shows buttons for the selected items. `onDone` deselects the named ones, or all. */
export type BulkActions<T> = (items: readonly T[], onDone: (ids?: readonly string[]) => void) => ReactNode

const anySearchParams = z.record(z.string(), z.string().optional())

type ListAddressValues = Readonly<Record<string, string | undefined>>
type ChangeListAddress = (values: ListAddressValues, options?: ChangeOptions) => void

/** A change starts at the first page unless told otherwise. Back undoes it, but takes words that were typed as one. */
export function useListAddress(): ChangeListAddress {
  const [{ search: before }, change] = useSearchParams(anySearchParams)
  const isTyping = (values: ListAddressValues) => Object.keys(values).join() === 'search' && Boolean(before)
  return (values, options = { isStep: !isTyping(values) }) => change({ page: undefined, ...values }, options)
}

/** Returns the change that shows the whole list again; the order stays. */
export function withoutFilters({ search, filters = [] }: ListControls): Record<string, undefined> {
  const names = [...(search ? ['search'] : []), ...filters.map(({ name }) => name)]
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

export function isListNarrowed(state: ListState, controls: ListControls): boolean {
  return Object.keys(withoutFilters(controls)).some((name) => String(state[name] ?? '').trim() !== '')
}

/** Returns the list's own part of the address, for links from it that should come back to the same list. */
export function listAddressOf(state: ListState, controls: ListControls): Record<string, string> {
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
