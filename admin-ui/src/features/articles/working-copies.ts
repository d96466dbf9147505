import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { NEW_ARTICLE, type WorkingCopy, workingCopyCalls } from '@hometown/shared-types/contract/working-copies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { readAgain } from '../../lib/read-again.ts'
import type { AutosaveOptions } from '../../parts/forms/autosave.ts'
import { type ArticleDraft, draftFromWorkingCopy, hasUnreadable, isSameDraft } from './article-draft.ts'

/**
 * Keeps a form's text in the service.
 * @param formId names this form's copies, so that other forms' copies stay untouched
 */
export function useWorkingCopy(formId: string): AutosaveOptions<ArticleDraft, DeskArticle> {
  const client = useQueryClient()
  const wasKept = useRef(false)
  const paramsOf = (article: DeskArticle | undefined) => ({ articleId: article?.id ?? NEW_ARTICLE, copyId: formId })
  /** Reads lists again when an article gets or loses unsaved changes, because they mark it. */
  function note(isKept: boolean, article: DeskArticle | undefined): void {
    if (article && isKept !== wasKept.current) for (const list of ['articles', 'dashboard']) readAgain(client, [list])
    wasKept.current = isKept
  }
  return {
    async keep(form, over) {
      const body = { form: { ...form }, baseVersion: over?.version ?? null }
      await api(workingCopyCalls.save, { params: paramsOf(over), body })
      note(true, over)
    },
    async discard(over) {
      await api(workingCopyCalls.discard, { params: paramsOf(over) })
      note(false, over)
    },
  }
}

/**
 * Finds the newest copy that another form of an article left unsaved. Copies of forms of new articles don't belong to
 * an article that was saved since.
 */
export function useRecovery(articleId: string | undefined, formId: string, saved: ArticleDraft) {
  const [openedId] = useState(articleId)
  const params = { articleId: openedId ?? NEW_ARTICLE }
  const [discarded, setDiscarded] = useState<readonly string[]>([])
  const { data: left = [] } = useQuery({
    queryKey: ['working-copies', params.articleId, formId],
    queryFn: ({ signal }) => api(workingCopyCalls.list, { params, signal }),
    // Load only once, so that a refetch can't change the notice while the user types.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  })
  const isOpen = ({ id, form }: WorkingCopy) =>
    id !== formId &&
    !discarded.includes(id) &&
    (hasUnreadable(form) || !isSameDraft(draftFromWorkingCopy(form, saved), saved))
  return {
    copy: articleId === openedId ? left.find(isOpen) : undefined,
    discard({ id }: WorkingCopy) {
      setDiscarded([...discarded, id])
      api(workingCopyCalls.discard, { params: { ...params, copyId: id } }).catch(() => {})
    },
  }
}
