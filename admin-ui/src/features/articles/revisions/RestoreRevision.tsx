import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageFrom } from '../../../lib/api-error.ts'
import { findLostFocus } from '../../../lib/lost-focus.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { restoreRevision } from './revisions.api.ts'

interface RestoreRevisionProps {
  articleId: string
  version: number
  current: number
  /** The time of the save, formatted. */
  savedAt: string
  open: boolean
  onOpenChange(open: boolean): void
  onRestored(article: DeskArticle): void
}

/** Restores a version as a new save, so that the current text isn't lost. */
export function RestoreRevision({
  articleId,
  version,
  current,
  savedAt,
  open,
  onOpenChange,
  onRestored,
}: RestoreRevisionProps) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreRevision(articleId, version, current),
    onSuccess(article) {
      toast({ title: 'Version restored', description: `The text is as it was on ${savedAt}.` })
      onRestored(article)
    },
    onError(error) {
      const isStale = error instanceof ApiError && error.status === 409
      toast({
        title: isStale ? 'This article has changed since you opened it' : 'Couldn’t restore the version',
        description: isStale
          ? 'The history now shows their version too. Check it first.'
          : messageFrom(error, 'Please try again.'),
        variant: 'destructive',
      })
    },
    async onSettled() {
      onOpenChange(false)
      await client.invalidateQueries({ queryKey: ['articles'] })
      findLostFocus()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Restore this version?"
      description={`This restores title, text and pictures from ${savedAt}. The history keeps the current version.`}
      confirmLabel="Restore"
      danger={false}
      pending={restore.isPending}
      onConfirm={() => restore.mutate()}
    />
  )
}
