import { useMutation } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { toastFailure } from '../../../ui/toast.ts'
import { listAllHeld } from './held-articles.api.ts'
import type { HeldSelection } from './use-held-selection.ts'

/** Selects what all pages list now; articles that go missing later are not selected. */
export function SelectAllPages({ total, selection }: { total: number; selection: HeldSelection }) {
  const all = useMutation({
    mutationFn: listAllHeld,
    onSuccess: (articles) =>
      selection.set(
        articles.map(({ id }) => id),
        true,
      ),
    onError: (error) => toastFailure('Couldn’t select the other pages', error),
  })
  const hasAll = selection.ids.size >= total
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-2 border-b bg-sunken px-4 py-1 text-sm">
      {hasAll ? 'Articles on all pages are selected.' : 'All articles on this page are selected.'}
      <Button
        variant="link"
        size="sm"
        className="max-md:h-11"
        pending={all.isPending}
        onClick={() => (hasAll ? selection.clear() : all.mutate())}
      >
        {hasAll ? 'Clear selection' : `Select all ${formatNumber(total)}`}
      </Button>
    </p>
  )
}
