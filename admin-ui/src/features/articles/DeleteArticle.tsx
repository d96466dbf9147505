import type { ArticleSummary } from '@hometown/shared-types/contract/articles'
import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { ApiError, api } from '../../lib/api-client.ts'
import { useAction } from '../../parts/use-action.tsx'
import { useRemoval } from '../../parts/use-removal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DeleteArticleProps {
  article: Pick<ArticleSummary, 'id' | 'title' | 'status' | 'version'>
  onClose(): void
  onDeleted?: ((id: string) => void) | undefined
}

/** Asks before it deletes an article. Mount it when it opens. */
export function DeleteArticle({ article: { id, title, status, version }, onClose, onDeleted }: DeleteArticleProps) {
  const remove = useAction({
    run: (sendTo: string | undefined) =>
      api(articleCalls.delete, {
        params: { id },
        query: { version },
        body: sendTo === undefined ? undefined : { sendTo },
      }),
    said: () => ({
      title: 'Article deleted',
      description: 'The article has been successfully deleted.',
      undo: () => restoreArticle(id),
    }),
    done: () => onDeleted?.(id),
    failed: 'Couldn’t delete the article',
    otherwise: 'Failed to delete article. Please try again.',
    list: 'articles',
  })
  const removal = useRemoval('article', status === 'published' ? [id] : [])
  return (
    <ConfirmDialog
      onClose={onClose}
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
      onConfirm={() => removal.confirm((sendTo) => remove.mutate(sendTo, { onSettled: onClose }))}
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
