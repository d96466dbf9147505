import { classNames } from '../../lib/class-names.ts'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import type { ListColumn, TableLayout } from './list-types.ts'
import { SelectAll } from './SelectAll.tsx'
import { SelectRow } from './SelectRow.tsx'
import type { Selection } from './selection.ts'
import { directionOf, sortAfter } from './sort-order.ts'

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

interface TableRowProps<T> {
  item: T
  layout: TableLayout<T>
  selection: Selection<T> | undefined
}

function TableRow<T>({ item, layout, selection }: TableRowProps<T>) {
  const id = layout.idOf(item)
  const isMarked = selection?.has(id) || layout.currentId === id
  return (
    <Row data-row-id={id} {...((selection || layout.currentId) && { 'aria-selected': isMarked })}>
      {selection && (
        <Cell className="w-px pr-0">
          <SelectRow id={id} name={layout.nameOf(item)} selection={selection} />
        </Cell>
      )}
      {layout.columns.map((column) => (
        <Cell
          key={column.id}
          numeric={column.numeric ?? false}
          className={columnClass(column, column.className)}
          {...(column.isMain && { 'data-row-main': true })}
        >
          {column.cell(item)}
        </Cell>
      ))}
      {layout.actions && <Cell className="w-px py-1 pl-0 text-right">{layout.actions(item)}</Cell>}
    </Row>
  )
}

/** The main column takes the width that is left, and cuts its text instead of widening the table. */
function columnClass<T>({ isMain, from }: ListColumn<T>, more: string | false | undefined): string {
  return classNames(
    isMain && 'w-full min-w-44 max-w-0',
    from === 'lg' && 'max-lg:hidden',
    from === 'xl' && 'max-xl:hidden',
    more,
  )
}
