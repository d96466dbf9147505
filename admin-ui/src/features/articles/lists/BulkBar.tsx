import { BULK_ACTIONS, type BulkArticlesResult } from '@hometown/shared-types/desk-article'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { findLostFocus } from '../../../lib/lost-focus.ts'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { versionsOf } from '../../../lib/shown-items.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { BULK_DEEDS, type BulkAction } from './bulk-deeds.ts'
import { changeArticles, restoreArticles } from './lists.api.ts'
import type { Selection } from './selection.ts'

interface Named {
  id: string
  title: string
  version: number
}

/** What can be done with all that are selected; at the lower edge, so that no row moves. */
export function BulkBar({ selection, articles }: { selection: Selection; articles: readonly Named[] }) {
  const [action, setAction] = useState<BulkAction>()
  const [failed, setFailed] = useState<BulkArticlesResult['failed']>([])
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: restoreArticles,
    onSuccess({ left, error }, ids) {
      if (left.length === 0) return toast({ title: `${countOf(ids.length, 'article')} restored` })
      toast({
        title: 'Not all articles could be restored',
        description: `${countOf(left.length, 'article')} left. ${messageFrom(error, 'Please try again.')}`,
        variant: 'destructive',
        action: { label: 'Try again', onSelect: () => restore.mutate(left) },
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['articles'] }),
  })
  const change = useMutation({
    mutationFn: changeArticles,
    onSuccess({ done, failed }, input) {
      selection.setAll(done, false)
      setFailed(failed)
      if (done.length === 0) return
      toast({
        title: `${countOf(done.length, 'article')} ${BULK_DEEDS[input.action].done}`,
        ...(input.action === 'delete' && { action: { label: 'Undo', onSelect: () => restore.mutate(done) } }),
      })
    },
    onError: (error) => toastFailure('Error', error),
    async onSettled() {
      setAction(undefined)
      await client.invalidateQueries({ queryKey: ['articles'] })
      findLostFocus()
    },
  })
  const { ids } = selection
  const chosen = articles.filter(({ id }) => selection.has(id))
  const deed = action && BULK_DEEDS[action]
  return (
    <>
      {ids.length > 0 && (
        <section
          aria-label="Selected articles"
          className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-1 rounded-lg border bg-raised p-1.5 shadow-floating"
        >
          <p role="status" className="px-2 font-medium tabular-nums">
            {formatNumber(ids.length)} selected
          </p>
          {BULK_ACTIONS.map((one) => (
            <Button
              key={one}
              size="sm"
              variant="ghost"
              className={BULK_DEEDS[one].danger ? 'text-danger!' : ''}
              onClick={() => setAction(one)}
            >
              {BULK_DEEDS[one].label}
            </Button>
          ))}
          <IconButton icon={X} size="sm" label="Clear selection" onClick={() => selection.clear()} />
        </section>
      )}
      <ConfirmDialog
        open={deed !== undefined}
        onOpenChange={(open) => !open && setAction(undefined)}
        title={deed ? `${deed.label} ${countOf(ids.length, 'article')}?` : ''}
        description={deed && <Consequences warning={deed.warning} articles={chosen} />}
        confirmLabel={deed?.label ?? ''}
        danger={deed?.danger ?? false}
        pending={change.isPending}
        onConfirm={() => action && change.mutate({ ids: [...ids], action, versions: versionsOf(chosen) })}
      />
      <Dialog
        open={failed.length > 0}
        onOpenChange={(open) => !open && setFailed([])}
        title={`${countOf(failed.length, 'article')} could not be changed`}
        description="Everything else is done. These are as they were."
        footer={<Button onClick={() => setFailed([])}>Close</Button>}
      >
        <ul className="flex flex-col gap-2">
          {failed.map(({ id, title, message }) => (
            <li key={id}>
              <p className="font-medium">{title}</p>
              <p className="text-quiet text-sm">{message}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

const TITLES_SHOWN = 3

function Consequences({ warning, articles }: { warning: string; articles: readonly Named[] }) {
  const more = articles.length - TITLES_SHOWN
  return (
    <>
      {warning}
      {articles.slice(0, TITLES_SHOWN).map(({ id, title }) => (
        <span key={id} className="mt-1 block truncate text-ink">
          {title}
        </span>
      ))}
      {more > 0 && <span className="mt-1 block">and {countOf(more, 'other')}</span>}
    </>
  )
}
