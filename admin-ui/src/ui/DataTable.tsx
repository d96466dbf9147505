import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

interface DataTableProps {
  label: string
  children: ReactNode
}

/** Shows a table in a Card with `flush`; wide ones scroll inside it, together with what only screen readers read. */
export function DataTable({ label, children }: DataTableProps) {
  return (
    <section aria-label={label} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left">{children}</table>
    </section>
  )
}

interface HeaderCellProps extends ComponentProps<'th'> {
  /** The current sort direction; undefined if the column isn't sortable. */
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
          {(sorted === 'ascending' || sorted === 'descending') && (
            <span aria-hidden className="ml-1">
              {sorted === 'ascending' ? '↑' : '↓'}
            </span>
          )}
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

export function Cell({ numeric = false, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td className={classNames('px-4 py-2', numeric && 'text-right tabular-nums', className)} {...rest} />
}
