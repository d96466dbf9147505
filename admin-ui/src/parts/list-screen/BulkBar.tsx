import { X } from 'lucide-react'
import { useEffect } from 'react'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { countOf } from '../../lib/numbers.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { BulkActions, ListPage } from './list-types.ts'
import { SelectMatching } from './SelectMatching.tsx'
import type { Selection } from './selection.ts'

interface BulkBarProps<T> {
  bulk: BulkActions<T>
  selection: Selection<T>
  page: ListPage<T>
}

/** Stays in sight below the list while rows are selected. */
export function BulkBar<T>({ bulk: { nouns, actions, matching }, selection, page }: BulkBarProps<T>) {
  // The buttons leave with the selection, and the focus with them.
  useEffect(() => () => findLostFocus(), [])
  const count = selection.items.length
  const isMore = page.total > page.data.length && count === page.data.length
  return (
    <div
      role="toolbar"
      aria-label={`Selected ${nouns.many}`}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-1.5 rounded-lg border bg-raised p-1.5 shadow-floating"
    >
      <p aria-live="polite" className="px-2 text-sm tabular-nums">
        {countOf(count, nouns.one, nouns.many)} selected
      </p>
      {matching && isMore && page.total <= matching.most && (
        <SelectMatching total={page.total} fetchAll={matching.fetchAll} selection={selection} />
      )}
      {actions(selection.items, (done) => (done ? selection.setAll(done, false) : selection.clear()))}
      <IconButton icon={X} size="sm" label="Clear selection" onClick={selection.clear} />
    </div>
  )
}
