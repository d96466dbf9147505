import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

interface DataTableProps {
  /** What the table lists, for those who hear it. */
  label: string
  children: ReactNode
}

/** A quiet table in a Card with `flush`; wide ones scroll within. Rows, sorting and virtual scrolling are TanStack's. */
export function DataTable({ label, children }: DataTableProps) {
  return (
    <section aria-label={label} className="overflow-x-auto">
      <table className="w-full border-collapse text-left">{children}</table>
    </section>
  )
}

interface HeaderCellProps extends ComponentProps<'th'> {
  /** Which way the list is sorted by this column; undefined when it can't be. */
  sorted?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
}

export function HeaderCell({ sorted, onSort, className, children, ...rest }: HeaderCellProps) {
  return (
    <th
      scope="col"
      {...(sorted && { 'aria-sort': sorted })}
      className={classNames('h-9 whitespace-nowrap border-b px-4 font-medium text-quiet text-sm', className)}
      {...rest}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="-mx-1 rounded-sm px-1 hover:text-ink">
          {children}
          <span aria-hidden className="ml-1">
            {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
          </span>
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={classNames('border-b last:border-b-0 hover:bg-hover/50 aria-selected:bg-accent-ground', className)}
      {...rest}
    />
  )
}

/** `numeric` aligns figures at the right, all of one width. */
export function Cell({ numeric = false, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td className={classNames('px-4 py-2', numeric && 'text-right tabular-nums', className)} {...rest} />
}
