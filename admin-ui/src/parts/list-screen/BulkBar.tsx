import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toastFailure } from '../../ui/toast.ts'
import type { BulkActions, ListPage } from './list-types.ts'
import type { Selection } from './selection.ts'

interface BulkBarProps<T> {
  bulk: BulkActions<T>
  selection: Selection<T>
  page: ListPage<T>
}

/** Stays in sight below the list while rows are selected. */
export function BulkBar<T>({ bulk: { nouns, actions, matching }, selection, page }: BulkBarProps<T>) {
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

interface SelectMatchingProps<T> {
  total: number
  fetchAll(): Promise<readonly T[]>
  selection: Selection<T>
}

/** Selects what matches on the other pages too. */
function SelectMatching<T>({ total, fetchAll, selection }: SelectMatchingProps<T>) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchAll,
    onSuccess: (all) => selection.replace(all),
    onError: (error) => toastFailure('Couldn’t select the other pages', error),
  })
  return (
    <Button size="sm" variant="link" pending={isPending} onClick={() => mutate()}>
      Select all {formatNumber(total)} that match
    </Button>
  )
}
