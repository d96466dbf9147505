import { DataTable, HeaderCell } from '../../ui/DataTable.tsx'
import type { ListColumn, TableLayout } from './list-types.ts'
import { SelectAll } from './SelectAll.tsx'
import type { Selection } from './selection.ts'
import { directionOf, sortAfter } from './sort-order.ts'
import { columnClass, TableRow } from './TableRow.tsx'

export interface ListTableProps<T> {
  layout: TableLayout<T>
  items: readonly T[]
  sort: string | undefined
  onSort(sort: string): void
  selection: Selection<T> | undefined
}

/** The rows of one page. The service has sorted them; a heading only asks for another order. */
export function ListTable<T>({ layout, items, sort, onSort, selection }: ListTableProps<T>) {
  const { columns, label, idOf, actions, selectAllLabel } = layout
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          {selection && (
            <HeaderCell className="w-px pr-0">
              <SelectAll items={items} idOf={idOf} selection={selection} label={selectAllLabel} />
            </HeaderCell>
          )}
          {columns.map((column) => (
            <ColumnHeading key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
          {actions && (
            <HeaderCell className="w-10">
              <span className="sr-only">Actions</span>
            </HeaderCell>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <TableRow key={idOf(item)} item={item} layout={layout} selection={selection} />
        ))}
      </tbody>
    </DataTable>
  )
}

interface ColumnHeadingProps<T> extends Pick<ListTableProps<T>, 'sort' | 'onSort'> {
  column: ListColumn<T>
}

function ColumnHeading<T>({ column, sort, onSort }: ColumnHeadingProps<T>) {
  const { title, sorts, numeric } = column
  const sorted = directionOf(sorts, sort)
  const next = sorts && sortAfter(sorts, sort)
  return (
    <HeaderCell
      className={columnClass(column, numeric && 'text-right')}
      {...(sorted && { sorted })}
      {...(next !== undefined && { onSort: () => onSort(next) })}
    >
      {title}
    </HeaderCell>
  )
}
