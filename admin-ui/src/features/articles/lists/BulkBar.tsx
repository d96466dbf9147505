import { BULK_ACTIONS, type BulkArticlesInput, type BulkArticlesResult } from '@hometown/shared-types/desk-article'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { findLostFocus } from '../../../lib/lost-focus.ts'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { versionsOf } from '../../../lib/shown-items.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type ToastInput, toast, toastFailure } from '../../../ui/toast.ts'
import { BULK_ACTION_TEXTS, type BulkAction } from './bulk-actions.ts'
import { changeArticles, putBackArticle, restoreArticle } from './lists.api.ts'
import type { Selection } from './selection.ts'
import { type UndoStep, useUndo } from './use-undo.ts'

interface Named {
  id: string
  title: string
  version: number
}

/** The articles as selected when the dialog opened; the list may change meanwhile. */
interface Asked {
  action: BulkAction
  articles: readonly Named[]
}

export function BulkBar({ selection, articles }: { selection: Selection; articles: readonly Named[] }) {
  const [asked, setAsked] = useState<Asked>()
  const [{ done, failed }, setResult] = useState<Pick<BulkArticlesResult, 'done' | 'failed'>>(NOTHING)
  const client = useQueryClient()
  const undo = useUndo()
  const change = useMutation({
    mutationFn: changeArticles,
    onSuccess(result, { action }) {
      selection.setAll(result.done, false)
      setResult(result)
      const steps = undoStepsOf(action, result)
      const undoing = { action: { label: 'Undo', onSelect: () => undo.mutate(steps) } }
      toast({ ...toastOf(action, result), ...(steps.length > 0 && undoing) })
    },
    onError: (error) => toastFailure('Error', error),
    async onSettled() {
      setAsked(undefined)
      await client.invalidateQueries({ queryKey: ['articles'] })
      findLostFocus()
    },
  })
  const { ids } = selection
  const askedFor = asked && BULK_ACTION_TEXTS[asked.action]
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
              className={BULK_ACTION_TEXTS[one].danger ? 'text-danger!' : ''}
              onClick={() => setAsked({ action: one, articles: articles.filter(({ id }) => selection.has(id)) })}
            >
              {BULK_ACTION_TEXTS[one].label}
            </Button>
          ))}
          <IconButton icon={X} size="sm" label="Clear selection" onClick={() => selection.clear()} />
        </section>
      )}
      <ConfirmDialog
        open={askedFor !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={askedFor ? `${askedFor.label} ${countOf(asked.articles.length, 'article')}?` : ''}
        description={askedFor && <Consequences warning={askedFor.warning} articles={asked.articles} />}
        confirmLabel={askedFor?.label ?? ''}
        danger={askedFor?.danger ?? false}
        pending={change.isPending}
        onConfirm={() => asked && change.mutate(callOf(asked))}
      />
      <Dialog
        open={failed.length > 0}
        onOpenChange={(open) => !open && setResult(NOTHING)}
        title={`${countOf(failed.length, 'article')} could not be changed`}
        description={done.length > 0 ? 'Everything else is done. These are as they were.' : 'Nothing was changed.'}
        footer={<Button onClick={() => setResult(NOTHING)}>Close</Button>}
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

const NOTHING = { done: [], failed: [] }

function callOf({ action, articles }: Asked): BulkArticlesInput {
  return { ids: articles.map(({ id }) => id), action, versions: versionsOf(articles) }
}

function undoStepsOf(action: BulkAction, { done, changed }: BulkArticlesResult): UndoStep[] {
  return action === 'delete'
    ? done.map((id) => () => restoreArticle(id))
    : changed.map((article) => () => putBackArticle(article))
}

function toastOf(action: BulkAction, { done, failed }: BulkArticlesResult): ToastInput {
  const verb = BULK_ACTION_TEXTS[action].done
  const left = { description: `${countOf(failed.length, 'article')} could not be changed.` }
  if (done.length === 0) return { title: `No article was ${verb}`, ...left, variant: 'destructive' }
  return { title: `${countOf(done.length, 'article')} ${verb}`, ...(failed.length > 0 && left) }
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
