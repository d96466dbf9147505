import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { DataTable, HeaderCell } from '../../ui/DataTable.tsx'
import type { ListColumn, TableLayout } from './list-types.ts'
import { SelectAll } from './SelectAll.tsx'
import type { Selection } from './selection.ts'
import { sortAfter, sortingOf } from './sort-order.ts'
import { columnClass, TableRow } from './TableRow.tsx'

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })

const ARIA_SORT: Readonly<Record<string, 'ascending' | 'descending'>> = { asc: 'ascending', desc: 'descending' }

export interface ListTableProps<T extends object> {
  layout: TableLayout<T>
  items: readonly T[]
  hidden: readonly string[]
  sort: string | undefined
  onSort(sort: string): void
  selection: Selection<T> | undefined
}

/** The rows of one page. The service has sorted them; a heading only asks for another order. */
export function ListTable<T extends object>({ layout, items, hidden, sort, onSort, selection }: ListTableProps<T>) {
  const { columns, label, idOf, actions, selectAllLabel } = layout
  const defs = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const sorting = sortingOf(columns, sort)
  const table = useTable({
    features,
    columns: defs,
    data: items,
    getRowId: idOf,
    state: { sorting, columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange(updater) {
      const next = sortAfter(columns, functionalUpdate<SortingState>(updater, sorting))
      if (next !== undefined) onSort(next)
    },
  })
  const visible = table.getVisibleLeafColumns()
  const shown = visible.flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          {selection && (
            <HeaderCell className="w-px pr-0">
              <SelectAll items={items} idOf={idOf} selection={selection} label={selectAllLabel} />
            </HeaderCell>
          )}
          {shown.map((column, at) => (
            <HeaderCell
              key={column.id}
              className={columnClass(column, column.numeric && 'text-right')}
              {...(column.sorts && {
                sorted: ARIA_SORT[String(visible[at]?.getIsSorted())] ?? 'none',
                onSort: () => visible[at]?.toggleSorting(),
              })}
            >
              {column.title}
            </HeaderCell>
          ))}
          {actions && (
            <HeaderCell className="w-10">
              <span className="sr-only">Actions</span>
            </HeaderCell>
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original }) => (
          <TableRow key={id} item={original} layout={layout} columns={shown} selection={selection} />
        ))}
      </tbody>
    </DataTable>
  )
}

function definitionOf<T extends object>({ id, title, isMain, sorts }: ListColumn<T>): ColumnDef<typeof features, T> {
  return {
    id,
    header: title,
    accessorFn: () => id,
    enableHiding: !isMain,
    enableSorting: sorts !== undefined,
    sortDescFirst: sorts?.ascending === undefined,
  }
}
