import { X } from 'lucide-react'
import { countOf } from '../../lib/numbers.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { BulkActions } from './list-types.ts'
import type { Selection } from './selection.ts'

interface BulkBarProps<T> {
  bulk: BulkActions<T>
  selection: Selection<T>
}

/** Stays in sight below the list while rows are selected. */
export function BulkBar<T>({ bulk: { nouns, actions }, selection }: BulkBarProps<T>) {
  const count = selection.items.length
  return (
    <div
      role="toolbar"
      aria-label={`Selected ${nouns.many}`}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-1.5 rounded-lg border bg-raised p-1.5 shadow-floating"
    >
      <p aria-live="polite" className="px-2 text-sm tabular-nums">
        {countOf(count, nouns.one, nouns.many)} selected
      </p>
      {actions(selection.items, (done) => (done ? selection.setAll(done, false) : selection.clear()))}
      <IconButton icon={X} size="sm" label="Clear selection" onClick={selection.clear} />
    </div>
  )
}
