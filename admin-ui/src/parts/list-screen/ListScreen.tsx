import { X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { countOf } from '../../lib/formats.ts'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ListFrame, type ListFrameProps, ListPages } from './ListFrame.tsx'
import { GroupedListRows, ListTableRows } from './ListTable.tsx'
import { type BulkActions, type ListPage, type RowGroup, type TableLayout, useListAddress } from './list.ts'
import { useRowKeys, useRowSelection } from './selection.ts'

interface ListScreenProps<T extends object, P extends ListPage<T>> extends ListFrameProps<P> {
  layout: TableLayout<T>
  bulk?: BulkActions<T>
  /** Shows the rows in groups, without pages; undefined for a plain list. */
  groups?: (page: P) => readonly RowGroup<T>[] | undefined
  summary?: (page: P) => ReactNode
}

export function ListScreen<T extends object, P extends ListPage<T>>(props: ListScreenProps<T, P>) {
  return (
    <ListFrame {...props}>
      {(page) => (
        <DeferredListRows>
          <ListRows {...props} page={page} />
        </DeferredListRows>
      )}
    </ListFrame>
  )
}

/** Renders the rows late, because they take longer than a key press may: the search field comes first. */
function DeferredListRows({ children }: { children: ReactNode }) {
  return useDeferredValue(children)
}

function ListRows<T extends object, P extends ListPage<T>>(props: ListScreenProps<T, P> & { page: P }) {
  const { controls, state, query, noun, plural = `${noun}s`, layout, bulk, page } = props
  const change = useListAddress()
  const list = useRef<HTMLDivElement>(null)
  const pageSelection = useRowSelection(JSON.stringify(state), page.data, layout.idOf)
  const selection = bulk && pageSelection
  useRowKeys(list, selection)
  const groups = props.groups?.(page)
  const rows = {
    layout,
    selection,
    sort: state.sort ?? controls.sorts?.[0]?.value,
    onSort: (sort: string) => change({ sort }),
  }
  return (
    <div ref={list} aria-busy={query.isPlaceholderData}>
      {props.summary?.(page)}
      <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
        {groups ? (
          <GroupedListRows {...rows} groups={groups} />
        ) : (
          <Card flush>
            <ListTableRows {...rows} items={page.data} />
            <ListPages page={page} state={state} />
          </Card>
        )}
      </div>
      {bulk && pageSelection.items.length > 0 && (
        // The toolbar stays in sight below the list.
        <div
          role="toolbar"
          aria-label={`Selected ${plural}`}
          className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-1.5 rounded-lg border bg-raised p-1.5 shadow-floating"
        >
          <p aria-live="polite" className="px-2 text-sm tabular-nums">
            {countOf(pageSelection.items.length, noun, plural)} selected
          </p>
          {bulk(pageSelection.items, (done) => (done ? pageSelection.setAll(done, false) : pageSelection.clear()))}
          <IconButton icon={X} size="sm" label="Clear selection" onClick={pageSelection.clear} />
        </div>
      )}
    </div>
  )
}
