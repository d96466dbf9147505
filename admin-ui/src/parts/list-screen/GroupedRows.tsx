import { formatNumber } from '../../lib/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import type { ListTableProps } from './ListTable.tsx'
import type { RowGroup } from './list-types.ts'
import { Rows } from './Rows.tsx'

interface GroupedRowsProps<T> extends Omit<ListTableProps<T>, 'items'> {
  groups: readonly RowGroup<T>[]
}

/** One selection across all groups. */
export function GroupedRows<T>({ groups, layout, ...rows }: GroupedRowsProps<T>) {
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
            <Rows
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
