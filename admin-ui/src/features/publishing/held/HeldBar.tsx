import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { findLostFocus } from '../../../lib/lost-focus.ts'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { removeHeld } from './held-articles.api.ts'
import type { HeldSelection } from './use-held-selection.ts'

/** Actions for the selected articles, at the lower edge so that no row moves. */
export function HeldBar({ selection }: { selection: HeldSelection }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { size } = selection.ids
  const remove = useMutation({
    mutationFn: () => removeHeld([...selection.ids]),
    onSuccess() {
      toast({
        title: `Removing ${countOf(size, 'article')}`,
        description: `${size === 1 ? 'This article comes' : 'These articles come'} off the site at the next sync.`,
      })
      selection.clear()
    },
    onError: (error) => toastFailure('Couldn’t remove the articles', error),
    async onSettled() {
      setAsking(false)
      await client.invalidateQueries({ queryKey: ['held-articles'] })
      findLostFocus()
    },
  })
  if (size === 0) return null
  return (
    <>
      <section
        aria-label="Selected articles"
        className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full animate-rise flex-wrap items-center gap-1 rounded-lg border bg-raised p-1.5 shadow-floating"
      >
        <p role="status" className="px-2 font-medium tabular-nums">
          {formatNumber(size)} selected
        </p>
        <Button size="sm" variant="ghost" className="text-danger! max-md:h-11" onClick={() => setAsking(true)}>
          Remove from the site
        </Button>
        <IconButton
          icon={X}
          size="sm"
          className="max-md:size-11"
          label="Clear selection"
          onClick={() => selection.clear()}
        />
      </section>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${countOf(size, 'article')}?`}
        description={`${size === 1 ? 'It comes' : 'They come'} off the site at the next sync. To bring ${size === 1 ? 'it' : 'one'} back later, restore it in WordPress.`}
        confirmLabel="Remove from the site"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
