import { classNames } from '../../lib/class-names.ts'
import { Cell, Row } from '../../ui/DataTable.tsx'
import type { ListColumn, TableLayout } from './list-types.ts'
import { SelectRow } from './SelectRow.tsx'
import type { Selection } from './selection.ts'

interface TableRowProps<T> {
  item: T
  layout: TableLayout<T>
  selection: Selection<T> | undefined
}

export function TableRow<T>({ item, layout, selection }: TableRowProps<T>) {
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
export function columnClass<T>({ isMain, from }: ListColumn<T>, more: string | false | undefined): string {
  return classNames(
    isMain && 'w-full min-w-44 max-w-0',
    from === 'lg' && 'max-lg:hidden',
    from === 'xl' && 'max-xl:hidden',
    more,
  )
}
