import { useIsMobile } from '../../lib/media-query.ts'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import type { ListColumn, TableLayout } from './list-types.ts'
import { SelectAll } from './SelectAll.tsx'
import { SelectRow } from './SelectRow.tsx'
import type { Selection } from './selection.ts'

/** A table, or cards on a phone. */
export function Rows<T>({ sort, onSort, ...rows }: ListTableProps<T>) {
  return useIsMobile() ? <ListCards {...rows} /> : <ListTable {...rows} sort={sort} onSort={onSort} />
}

interface ListCardsProps<T> {
  layout: TableLayout<T>
  items: readonly T[]
  selection: Selection<T> | undefined
}

/** The rows on a phone: each one a card with the columns below its heading. */
function ListCards<T>({ layout, items, selection }: ListCardsProps<T>) {
  const { label, columns, idOf, nameOf, actions, selectAllLabel = 'Select all on this page' } = layout
  const facts = columns.filter(({ isMain }) => !isMain)
  return (
    <>
      {selection && (
        <div className="flex items-center gap-3 border-b px-4 py-2 text-quiet text-sm">
          <SelectAll items={items} idOf={idOf} selection={selection} label={selectAllLabel} />
          <span aria-hidden>{selectAllLabel}</span>
        </div>
      )}
      <ul aria-label={label} className="divide-y">
        {items.map((item) => (
          <li key={idOf(item)} data-row-id={idOf(item)} className="flex items-start gap-3 px-4 py-3">
            {selection && (
              <span className="pt-1">
                <SelectRow id={idOf(item)} name={nameOf(item)} selection={selection} />
              </span>
            )}
            <div className="min-w-0 grow">
              {columns.map(
                (column) =>
                  column.isMain && (
                    <div key={column.id} data-row-main>
                      {column.cell(item)}
                    </div>
                  ),
              )}
              <dl className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
                {facts.map((column) => (
                  <Fact key={column.id} column={column} item={item} />
                ))}
              </dl>
            </div>
            {actions?.(item)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Fact<T>({ column, item }: { column: ListColumn<T>; item: T }) {
  const value = column.cell(item)
  if (value === null || value === undefined || value === '' || value === false) return null
  return (
    <div className="flex min-w-0 items-baseline gap-1">
      <dt className={column.isPlain ? 'sr-only' : ''}>{column.title}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}
