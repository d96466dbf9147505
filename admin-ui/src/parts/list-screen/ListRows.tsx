import { type ReactNode, useRef } from 'react'
import { Card } from '../../ui/Card.tsx'
import { BulkBar } from './BulkBar.tsx'
import { GroupedRows } from './GroupedRows.tsx'
import type { ListFrameProps } from './ListFrame.tsx'
import { ListPages } from './ListPages.tsx'
import { useListAddress } from './list-address.ts'
import type { BulkActions, ListPage, RowGroup, TableLayout } from './list-types.ts'
import { Rows } from './Rows.tsx'
import { useRowKeys } from './row-keys.ts'
import { useSelection } from './selection.ts'

export interface TableListProps<T extends object, P extends ListPage<T>> extends ListFrameProps<P> {
  layout: TableLayout<T>
  bulk?: BulkActions<T>
  /** Shows the rows in groups, without pages; undefined for a plain list. */
  groups?: (page: P) => readonly RowGroup<T>[] | undefined
  /** Above the rows. */
  summary?: (page: P) => ReactNode
  /** Below the rows. */
  note?: (page: P) => ReactNode
}

interface ListRowsProps<T extends object, P extends ListPage<T>> extends TableListProps<T, P> {
  page: P
  hidden: readonly string[]
}

/** The page's rows, with what can be done with several of them. */
export function ListRows<T extends object, P extends ListPage<T>>(props: ListRowsProps<T, P>) {
  const { controls, state, query, layout, bulk, page, hidden } = props
  const change = useListAddress()
  const list = useRef<HTMLDivElement>(null)
  const chosen = useSelection(JSON.stringify(state), page.data, layout.idOf)
  const selection = bulk && chosen
  useRowKeys(list, selection)
  const groups = props.groups?.(page)
  const rows = {
    ...{ layout, hidden, selection },
    sort: controls.isSortFixed ? undefined : (state.sort ?? controls.sorts?.[0]?.value),
    onSort: (sort: string) => change({ sort }),
  }
  return (
    <div ref={list} aria-busy={query.isPlaceholderData}>
      {props.summary?.(page)}
      <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
        {groups ? (
          <GroupedRows {...rows} groups={groups} />
        ) : (
          <Card flush>
            <Rows {...rows} items={page.data} />
            {props.note?.(page)}
            <ListPages page={page} state={state} />
          </Card>
        )}
      </div>
      {bulk && chosen.items.length > 0 && <BulkBar bulk={bulk} selection={chosen} page={page} />}
    </div>
  )
}
