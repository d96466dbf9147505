import type { ReactNode } from 'react'
import type { SelectOption } from '../../ui/Select.tsx'

/** What the address of a list says, as the screen's schema parsed it. */
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

/** What a list needs of `useQuery`. */
export interface ListQuery<P> {
  readonly data: P | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  refetch(): unknown
}

interface FilterBase {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
}

export interface ChoiceFilter extends FilterBase {
  readonly kind: 'choice'
  /** The label for no filter: 'All statuses'. */
  readonly all: string
  /** Undefined while they load. */
  readonly options: readonly SelectOption<string>[] | undefined
}

/** A switch that writes `yes`. */
interface SwitchFilter extends FilterBase {
  readonly kind: 'switch'
}

export type ListFilter = ChoiceFilter | SwitchFilter

export interface ListControls {
  readonly search?: { readonly label: string; readonly placeholder: string }
  readonly filters?: readonly ListFilter[]
  /** The first one needs no word in the address. */
  readonly sorts?: readonly SelectOption<string>[]
}

export interface ListColumn<T> {
  readonly id: string
  readonly title: string
  cell(item: T): ReactNode
  /** Names the row: always shown, and the heading of its card. */
  readonly isMain?: boolean
  readonly numeric?: boolean
  /** The narrowest width that shows it in the table; cards show everything. */
  readonly from?: 'lg' | 'xl'
  /** Values of the list's sort. */
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
  /** Instead of 'Select all on this page'. */
  readonly selectAllLabel?: string
}

/** A part of a list under its own heading. */
export interface RowGroup<T> {
  readonly id: string
  readonly title: string
  readonly items: readonly T[]
  /** With those that the group doesn't show. */
  readonly total: number
  /** In place of rows: 'No drafts.' */
  readonly none: string
  /** Beside the heading: a link to all of the group. */
  readonly more?: ReactNode
}

/** Buttons for the selected items. `onDone` deselects the named ones, or all. */
export type BulkActions<T> = (items: readonly T[], onDone: (ids?: readonly string[]) => void) => ReactNode
