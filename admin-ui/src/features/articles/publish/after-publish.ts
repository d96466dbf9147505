import { articleCalls, type DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { frontPageCalls } from '@hometown/shared-types/contract/front-page'
import type { Category } from '@hometown/shared-types/rules/categories'
import { api } from '../../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../../lib/formats.ts'
import { useAction } from '../../../parts/use-action.tsx'
import { toastFailure } from '../../../ui/toast.ts'
import type { PublishUndo } from '../editor-actions.ts'

/** Tells whether the front page takes the category in the lead. The service refuses obituaries. */
export function canLead(category: Category | ''): boolean {
  return category !== 'Obituaries'
}

/**
 * Puts an article in the lead. A draft or a scheduled article waits. The article is saved, whatever becomes of it.
 * @returns whether it is pinned
 */
export async function leadAfterSave(articleId: string): Promise<boolean> {
  try {
    await api(frontPageCalls.decide, { body: { decision: { action: 'pin', articleId, slot: 'lead' } } })
    return true
  } catch (error) {
    toastFailure('Saved, but not pinned to the front page', error, 'Pin it on the Front page screen.')
    return false
  }
}

/** Takes back a publish, also from readers. The service refuses if somebody has saved since. */
export function useUndoPublish(onUndone: (restored: DeskArticle) => void) {
  const time = useCountyTime()
  return useAction({
    async run({ article, undo: { pin } }: { article: DeskArticle; undo: PublishUndo }) {
      const params = { id: article.id }
      const restored = await api(articleCalls.undoSave, { params, body: { version: article.version } })
      // A pin that stays shows nothing: it waits for the article.
      const unpin = { action: 'unpin', articleId: article.id } as const
      if (await pin) await api(frontPageCalls.decide, { body: { decision: unpin } }).catch(() => {})
      return restored
    },
    said: (restored) => publishUndoneToast(restored, time),
    done: onUndone,
    failed: 'Not undone',
    list: ['articles', 'dashboard', 'front-page'],
  })
}

function publishUndoneToast({ status, publishAt }: DeskArticle, time: CountyTime) {
  const state =
    status === 'published'
      ? 'Readers see the previous text.'
      : publishAt === null
        ? 'The article is a draft again.'
        : `It’s scheduled for ${time.dateTime(publishAt)} again.`
  return { title: 'Undone', description: `${state} Your text is still here.` }
}
