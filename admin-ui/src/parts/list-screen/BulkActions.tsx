import type { BulkArticlesResult, Removable } from '@hometown/shared-types/contract/desk-articles'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { countOf } from '../../lib/formats.ts'
import { useSelectedVersions } from '../../lib/selected-versions.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { useAction } from '../use-action.tsx'
import { useRemoval } from '../use-removal.tsx'

interface BulkActionItem {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly status: string
}

export interface BulkAction {
  readonly label: string
  /** Asks `Publish 2 articles?` */
  question(count: string): string
  readonly warning: string
  /** The participle for what was done: `published`. */
  readonly done: string
  readonly isDelete?: boolean
  run(items: readonly BulkActionItem[], sendTo: string | undefined): Promise<BulkActionResult>
}

interface BulkActionResult extends Pick<BulkArticlesResult, 'done' | 'failed'> {
  readonly undo?: () => Promise<unknown>
}

interface BulkActionsProps {
  kind: Removable
  /** The first part of the key of the list's queries. */
  list: string
  items: readonly BulkActionItem[]
  actions: readonly BulkAction[]
  onDone(ids: readonly string[]): void
}

export function BulkActions({ items, actions, ...rest }: BulkActionsProps) {
  const itemsAsSelected = useSelectedVersions(items)
  // The question is frozen, because the list may change meanwhile.
  const [change, ask] = useState<BulkChange>()
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="sm"
          className={action.isDelete ? 'text-danger!' : ''}
          onClick={() => ask({ action, items: itemsAsSelected })}
        >
          {action.label}
        </Button>
      ))}
      {change && <BulkQuestion {...change} {...rest} onClose={() => ask(undefined)} />}
    </>
  )
}

interface BulkChange {
  action: BulkAction
  items: readonly BulkActionItem[]
}

type BulkQuestionProps = BulkChange & Pick<BulkActionsProps, 'kind' | 'list' | 'onDone'> & { onClose(): void }

function BulkQuestion({ kind, action, items, list, onDone, onClose }: BulkQuestionProps) {
  const change = useAction({
    run: (sendTo: string | undefined) => action.run(items, sendTo),
    said: ({ done, failed, undo }) =>
      done.length > 0
        ? { title: `${countOf(done.length, kind)} ${action.done}`, ...(undo && { undo }) }
        : failed.length === 0 && { title: 'Nothing changed' },
    done({ failed }) {
      const failedIds = failed.map(({ id }) => id)
      onDone(items.flatMap(({ id }) => (failedIds.includes(id) ? [] : id)))
      if (failed.length === 0) onClose()
    },
    failed(error) {
      toastFailure(`Couldn’t change the ${kind}s`, error)
      // Some items aren't as they were shown, so the editor has to choose again.
      if (error instanceof ApiError && error.code === 'stale') onDone(items.map(({ id }) => id))
      onClose()
    },
    list,
  })
  const publishedItems = action.isDelete ? items.filter(({ status }) => status === 'published') : []
  const removal = useRemoval(
    kind,
    publishedItems.map(({ id }) => id),
  )
  if (change.data) return <NotChanged {...change.data} kind={kind} onClose={onClose} />
  return (
    <ConfirmDialog
      onClose={onClose}
      title={action.question(countOf(items.length, kind))}
      description={
        <>
          {action.warning}
          <BulkItemTitles items={items} />
          {removal.fields}
        </>
      }
      confirmLabel={action.label}
      danger={action.isDelete ?? false}
      pending={change.isPending}
      onConfirm={() => removal.confirm(change.mutate)}
    />
  )
}

function NotChanged({ done, failed, kind, onClose }: BulkActionResult & Pick<BulkQuestionProps, 'kind' | 'onClose'>) {
  return (
    <Dialog
      onClose={onClose}
      title={`Couldn’t change ${countOf(failed.length, kind)}`}
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

const BULK_TITLES_SHOWN = 3

function BulkItemTitles({ items }: Pick<BulkQuestionProps, 'items'>) {
  const more = items.length - BULK_TITLES_SHOWN
  return (
    <>
      {items.slice(0, BULK_TITLES_SHOWN).map(({ id, title }) => (
        <span key={id} className="mt-1 block truncate text-ink">
          {title}
        </span>
      ))}
      {more > 0 && <span className="mt-1 block">and {countOf(more, 'other')}</span>}
    </>
  )
}
