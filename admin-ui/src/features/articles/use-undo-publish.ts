import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unpinFromFront } from '../../parts/front-page/lead-front-page.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { undoSave } from './article-editor.api.ts'

/** What taking back a publish needs to know. */
export interface PublishUndo {
  /** As it was before; undefined if the publish created the article. */
  before: DeskArticle | undefined
  /** Whether the publish pinned it to the front page. */
  pin: Promise<boolean>
}

/** Takes back a publish, also from readers. Refused if somebody has saved since. */
export function useUndoPublish(onUndone: (restored: DeskArticle) => void) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ article, undo: { before, pin } }: { article: DeskArticle; undo: PublishUndo }) {
      const restored = await undoSave(article.id, {
        version: article.version,
        publishAt: isoOf(before?.publishAt ?? null),
        unpublishAt: isoOf(before ? before.unpublishAt : article.unpublishAt),
        needsCategory: before?.needsCategory ?? false,
      })
      // A pin that stays shows nothing: it waits for the article.
      if (await pin) await unpinFromFront(article.id).catch(() => {})
      return restored
    },
    onSuccess(restored) {
      onUndone(restored)
      for (const queryKey of [['articles'], ['dashboard'], ['front-page']])
        client.invalidateQueries({ queryKey }).catch(reportError)
      toast(
        restored.status === 'published'
          ? { title: 'Update undone', description: 'Readers see the previous text. Yours is still here.' }
          : { title: 'Publishing undone', description: 'The article is a draft again. Your text is still here.' },
      )
    },
    onError: (error) => toastFailure('Not undone', error),
  })
}

function isoOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
