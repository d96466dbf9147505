import type { ArticleSummary } from '@hometown/shared-types/contract/articles'
import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useRemoval } from '../../parts/removal/use-removal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

interface DeleteArticleProps {
  article: Pick<ArticleSummary, 'id' | 'title' | 'status'>
  onClose(): void
  onDeleted?: ((id: string) => void) | undefined
}

/** Mount it when it opens. */
export function DeleteArticle({ article: { id, title, status }, onClose, onDeleted }: DeleteArticleProps) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: restoreArticle,
    onSuccess: () => toast({ title: 'Article restored' }),
    onError: (error) => toastFailure('Couldn’t restore the article', error),
    onSettled: () => client.invalidateQueries({ queryKey: ['articles'] }),
  })
  const remove = useMutation({
    mutationFn: (sendTo: string | undefined) =>
      api(articleCalls.delete, { params: { id }, body: sendTo === undefined ? undefined : { sendTo } }),
    onSuccess() {
      toast({
        title: 'Article deleted',
        description: 'The article has been successfully deleted.',
        action: { label: 'Undo', onSelect: () => restore.mutate(id) },
      })
      onDeleted?.(id)
    },
    onError: (error) => toastFailure('Error', error, 'Failed to delete article. Please try again.'),
    async onSettled() {
      onClose()
      await client.invalidateQueries({ queryKey: ['articles'] })
    },
  })
  const removal = useRemoval('article', status === 'published' ? [id] : [])
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this article?"
      description={
        <>
          <span className="block text-ink">{title}</span>
          {status === 'published' && 'It comes off the site right away. '}
          Its corrections are deleted too.
          {removal.fields}
        </>
      }
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => removal.confirm(remove.mutate)}
    />
  )
}

/** Restores a deleted article as last saved. Counts as done if an earlier, unanswered request already restored it. */
export async function restoreArticle(id: string): Promise<void> {
  try {
    await api(articleCalls.restore, { body: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_deleted')) throw error
  }
}
