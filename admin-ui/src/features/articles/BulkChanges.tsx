import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import {
  articleCalls,
  type BULK_ACTIONS,
  type BulkArticlesResult,
  type ChangedArticle,
} from '@hometown/shared-types/contract/desk-articles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/numbers.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { useRemoval } from '../../parts/removal/use-removal.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { restoreArticle } from './DeleteArticle.tsx'

/** The articles as selected when the question was asked; the list may change meanwhile. */
export interface BulkQuestion {
  action: BulkAction
  articles: readonly { id: string; title: string; version: number; status: ArticleStatus }[]
  /** Deselects those that were changed. */
  onDone(ids: readonly string[]): void
}

/** Asks before a change of several articles, and names those that couldn't be changed. Mount it when it opens. */
export function BulkChange({ action, articles, onDone, onClose }: BulkQuestion & { onClose(): void }) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['articles'] })
  const texts = BULK_ACTION_TEXTS[action]
  const change = useMutation({
    mutationFn: (sendTo: string | undefined) =>
      api(articleCalls.changeMany, {
        body: { ids: articles.map(({ id }) => id), action, versions: versionsOf(articles), sendTo },
      }),
    onSuccess(changed) {
      onDone(changed.done)
      if (changed.failed.length === 0) onClose()
      if (changed.done.length === 0) return
      const steps = undoStepsOf(action, changed)
      toast({
        title: `${countOf(changed.done.length, 'article')} ${texts.done}`,
        ...(steps.length > 0 && {
          action: { label: 'Undo', onSelect: () => undoEach(steps).then(refresh).catch(reportError) },
        }),
      })
    },
    onError(error) {
      toastFailure('Couldn’t change the articles', error)
      onClose()
    },
    onSettled: refresh,
  })
  const removed = action === 'delete' ? articles.filter(({ status }) => status === 'published') : []
  const removal = useRemoval(
    'article',
    removed.map(({ id }) => id),
  )
  if (change.data) return <NotChanged {...change.data} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.question(articles.length)}
      description={
        <>
          <Consequences warning={texts.warning} articles={articles} />
          {removal.fields}
        </>
      }
      confirmLabel={texts.label}
      danger={texts.danger ?? false}
      pending={change.isPending}
      onConfirm={() => removal.confirm(change.mutate)}
    />
  )
}

function NotChanged({ done, failed, onClose }: BulkArticlesResult & { onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Couldn’t change ${countOf(failed.length, 'article')}`}
      description={done.length > 0 ? 'We changed all the others.' : 'Nothing changed.'}
      footer={<Button onClick={onClose}>Close</Button>}
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
  )
}

function undoStepsOf(action: BulkAction, { done, changed }: BulkArticlesResult): UndoStep[] {
  return action === 'delete'
    ? done.map((id) => () => restoreArticle(id))
    : changed.map((article) => () => putBackArticle(article))
}

/** Restores an article's status and plans, unless someone has saved it since. */
function putBackArticle({ id, version, status, publishAt, unpublishAt }: ChangedArticle) {
  const plans = {
    ...(publishAt !== null && { publishAt: new Date(publishAt).toISOString() }),
    ...(unpublishAt !== null && { unpublishAt: new Date(unpublishAt).toISOString() }),
  }
  return api(articleCalls.update, { params: { id }, body: { status, version, ...plans } })
}

type UndoStep = () => Promise<unknown>

/** One article at a time, because each one publishes. What can't be restored keeps no other from it. */
async function undoEach(steps: readonly UndoStep[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length === 0) toast({ title: `${countOf(steps.length, 'article')} restored` })
  else toastFailure(`Couldn’t restore ${countOf(failures.length, 'article')}`, failures[0])
}

type BulkAction = (typeof BULK_ACTIONS)[number]

interface BulkActionTexts {
  label: string
  danger?: boolean
  question(count: number): string
  warning: string
  done: string
}

const articles = (count: number) => countOf(count, 'article')
const LEAVES = 'Published articles come off the site. Their text stays here.'

export const BULK_ACTION_TEXTS: Readonly<Record<BulkAction, BulkActionTexts>> = {
  publish: {
    label: 'Publish',
    question: (count) => `Publish ${articles(count)}?`,
    warning: 'Readers see them within seconds.',
    done: 'published',
  },
  draft: {
    label: 'Move to drafts',
    question: (count) => `Move ${articles(count)} to drafts?`,
    warning: LEAVES,
    done: 'moved to drafts',
  },
  archive: { label: 'Archive', question: (count) => `Archive ${articles(count)}?`, warning: LEAVES, done: 'archived' },
  delete: {
    label: 'Delete',
    danger: true,
    question: (count) => `Delete ${articles(count)}?`,
    warning: 'Published articles come off the site right away, with their corrections.',
    done: 'deleted',
  },
}

const TITLES_SHOWN = 3

function Consequences({ warning, articles }: Pick<BulkQuestion, 'articles'> & { warning: string }) {
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
