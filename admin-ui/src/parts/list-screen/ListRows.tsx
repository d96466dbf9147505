import { type ReactNode, useRef } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { Card } from '../../ui/Card.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ListCards } from './ListCards.tsx'
import type { ListFrameProps } from './ListFrame.tsx'
import { ListPages } from './ListPages.tsx'
import { ListTable } from './ListTable.tsx'
import { useListAddress } from './list-address.ts'
import type { BulkActions, ListPage, TableLayout } from './list-types.ts'
import { useRowKeys } from './row-keys.ts'
import { useSelection } from './selection.ts'

export interface TableListProps<T extends object, P extends ListPage<T>> extends ListFrameProps<P> {
  layout: TableLayout<T>
  bulk?: BulkActions<T>
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
  const isMobile = useIsMobile()
  const chosen = useSelection(JSON.stringify(state), page.data, layout.idOf)
  const selection = bulk && chosen
  useRowKeys(list, selection)
  const shared = { layout, items: page.data, hidden, selection }
  return (
    <div ref={list} aria-busy={query.isPlaceholderData}>
      {props.summary?.(page)}
      <Card flush className={query.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
        {isMobile ? (
          <ListCards {...shared} />
        ) : (
          <ListTable
            {...shared}
            sort={controls.isSortFixed ? undefined : (state.sort ?? controls.sorts?.[0]?.value)}
            onSort={(sort) => change({ sort })}
          />
        )}
        {props.note?.(page)}
        <ListPages page={page} state={state} />
      </Card>
      {bulk && chosen.items.length > 0 && <BulkBar bulk={bulk} selection={chosen} page={page} />}
    </div>
  )
}
