import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatNumber } from '../../lib/formats.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import type { ListColumn, RowGroup, TableLayout } from './list.ts'
import type { RowSelection } from './selection.ts'

interface ListTableProps<T> {
  layout: TableLayout<T>
  items: readonly T[]
  sort: string | undefined
  onSort(sort: string): void
  selection: RowSelection<T> | undefined
}

/** The service has sorted the rows; a heading only asks for another order. */
function ListTable<T>({ layout, items, sort, onSort, selection }: ListTableProps<T>) {
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
            <ListColumnHeading key={column.id} column={column} sort={sort} onSort={onSort} />
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
          <ListTableRow key={idOf(item)} item={item} layout={layout} selection={selection} />
        ))}
      </tbody>
    </DataTable>
  )
}

interface ListColumnHeadingProps<T> extends Pick<ListTableProps<T>, 'sort' | 'onSort'> {
  column: ListColumn<T>
}

function ListColumnHeading<T>({ column, sort, onSort }: ListColumnHeadingProps<T>) {
  const { title, sorts, numeric } = column
  const sorted = sortDirection(sorts, sort)
  const next = sorts && sortAfterClick(sorts, sort)
  return (
    <HeaderCell
      className={listColumnClass(column, numeric && 'text-right')}
      {...(sorted && { sorted })}
      {...(next !== undefined && { onSort: () => onSort(next) })}
    >
      {title}
    </HeaderCell>
  )
}

interface ListTableRowProps<T> {
  item: T
  layout: TableLayout<T>
  selection: RowSelection<T> | undefined
}

function ListTableRow<T>({ item, layout, selection }: ListTableRowProps<T>) {
  const id = layout.idOf(item)
  const isHighlighted = selection?.has(id) || layout.currentId === id
  return (
    <Row data-row-id={id} {...((selection || layout.currentId) && { 'aria-selected': isHighlighted })}>
      {selection && (
        <Cell className="w-px pr-0">
          <SelectRowCheckbox id={id} name={layout.nameOf(item)} selection={selection} />
        </Cell>
      )}
      {layout.columns.map((column) => (
        <Cell
          key={column.id}
          numeric={column.numeric ?? false}
          className={listColumnClass(
            column,
            classNames(!column.isMain && !column.wraps && 'whitespace-nowrap', column.className),
          )}
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
function listColumnClass<T>({ isMain, from }: ListColumn<T>, more: string | false | undefined): string {
  return classNames(
    isMain && 'w-full min-w-44 max-w-0',
    from === 'lg' && 'max-lg:hidden',
    from === 'xl' && 'max-xl:hidden',
    more,
  )
}

export function ListTableRows<T>({ sort, onSort, ...rows }: ListTableProps<T>) {
  return useIsMobile() ? <ListCards {...rows} /> : <ListTable {...rows} sort={sort} onSort={onSort} />
}

interface ListCardsProps<T> {
  layout: TableLayout<T>
  items: readonly T[]
  selection: RowSelection<T> | undefined
}

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
                <SelectRowCheckbox id={idOf(item)} name={nameOf(item)} selection={selection} />
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
                  <ListCardFact key={column.id} column={column} item={item} />
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

function ListCardFact<T>({ column, item }: { column: ListColumn<T>; item: T }) {
  const value = column.cell(item)
  if (value === null || value === undefined || value === '' || value === false) return null
  return (
    <div className="flex min-w-0 items-baseline gap-1">
      <dt className={column.isPlain ? 'sr-only' : ''}>{column.title}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}

interface GroupedListRowsProps<T> extends Omit<ListTableProps<T>, 'items'> {
  groups: readonly RowGroup<T>[]
}

export function GroupedListRows<T>({ groups, layout, ...rows }: GroupedListRowsProps<T>) {
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ id, title, items, total, none, more }) => (
        <Card
          key={id}
          flush
          title={
            <>
              {title} <span className="ml-1 font-normal text-quiet tabular-nums">{formatNumber(total)}</span>
            </>
          }
          actions={more}
        >
          {items.length > 0 ? (
            <ListTableRows
              {...rows}
              items={items}
              layout={{ ...layout, label: title, selectAllLabel: `Select all of ${title}` }}
            />
          ) : (
            <p className="px-4 py-5 text-quiet">{none}</p>
          )}
        </Card>
      ))}
    </div>
  )
}

interface RowLinkProps {
  /** The link adds these to the list's address: `{ edit: id }`. */
  search: Readonly<Record<string, string>>
  detail?: ReactNode
  children: ReactNode
}

export function RowLink({ search, detail, children }: RowLinkProps) {
  return (
    <>
      <Link
        to="."
        search={(list: object) => ({ ...list, ...search })}
        className="block min-w-0 truncate rounded-sm font-medium underline-offset-2 hover:text-accent hover:underline max-md:py-1.5"
      >
        {children}
      </Link>
      {detail && <p className="truncate text-quiet text-sm">{detail}</p>}
    </>
  )
}

interface SelectAllProps<T> {
  items: readonly T[]
  idOf(item: T): string
  selection: RowSelection<T>
  label?: string | undefined
}

export function SelectAll<T>({ items, idOf, selection, label = 'Select all on this page' }: SelectAllProps<T>) {
  const ids = items.map(idOf)
  const count = ids.filter(selection.has).length
  const isAll = count === ids.length
  return (
    <span className="-m-2 grid place-items-center p-2">
      <Checkbox
        aria-label={label}
        checked={isAll || (count > 0 ? 'indeterminate' : false)}
        onCheckedChange={() => selection.setAll(ids, !isAll)}
      />
    </span>
  )
}

interface SelectRowCheckboxProps {
  id: string
  name: string
  selection: Pick<RowSelection<unknown>, 'has' | 'toggle'>
}

function SelectRowCheckbox({ id, name, selection }: SelectRowCheckboxProps) {
  // A change event doesn't carry the Shift key, so handle the click.
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    selection.toggle(id, event.shiftKey)
  }
  return (
    <span className="-m-2 grid select-none place-items-center p-2" data-row-checkbox>
      <Checkbox checked={selection.has(id)} aria-label={`Select ${name}`} onClick={choose} />
    </span>
  )
}

type Sorts = ListColumn<never>['sorts']

function sortDirection(sorts: Sorts, sort: string | undefined): 'ascending' | 'descending' | 'none' | undefined {
  if (sorts === undefined) return undefined
  if (sort === undefined) return 'none'
  if (sort === sorts.ascending) return 'ascending'
  return sort === sorts.descending ? 'descending' : 'none'
}

/** Returns the order that a click on the heading asks for. Some columns know only one direction. */
function sortAfterClick(sorts: NonNullable<Sorts>, sort: string | undefined): string | undefined {
  const { ascending, descending } = sorts
  return sort !== undefined && sort === ascending ? (descending ?? ascending) : (ascending ?? descending)
}
