import { NEW_ARTICLE, type WorkingCopy, workingCopyCalls } from '@hometown/shared-types/contract/working-copies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { type ArticleDraft, draftOfForm, isSameDraft } from './article-draft.ts'
import { tabDrafts } from './autosave.ts'

/**
 * Finds what other forms of an article have at the service or in this tab: the newer copy of each, newest first. Copies
 * of forms of new articles don't belong to an article that was saved since.
 */
export function useRecovery(articleId: string | undefined, formId: string, saved: ArticleDraft) {
  const { id: userId } = useCurrentUser()
  const [openedId] = useState(articleId)
  const drafts = tabDrafts(userId, openedId)
  const params = { articleId: openedId ?? NEW_ARTICLE }
  const [discarded, setDiscarded] = useState<readonly string[]>([])
  const { data: left = [] } = useQuery({
    queryKey: ['working-copies', params.articleId, formId],
    queryFn: async ({ signal }) => {
      const kept = await api(workingCopyCalls.list, { params, signal }).catch(() => [])
      const inTab = drafts.list().map(({ formId: id, copy }) => ({ ...copy, id }))
      return newestOfEach([...inTab, ...kept]).filter(({ id }) => id !== formId)
    },
    // Load only once, so that a refetch can't change the notice while the user types.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  })

  const isOpen = ({ id, form }: WorkingCopy) => !discarded.includes(id) && !isSameDraft(draftOfForm(form, saved), saved)
  return {
    copy: articleId === openedId ? left.find(isOpen) : undefined,
    discard({ id }: WorkingCopy) {
      setDiscarded([...discarded, id])
      drafts.remove(id)
      api(workingCopyCalls.discard, { params: { ...params, copyId: id } }).catch(() => {})
    },
  }
}

function newestOfEach(copies: readonly WorkingCopy[]): WorkingCopy[] {
  const sorted = copies.toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
  return sorted.filter(({ id }, place) => sorted.findIndex((one) => one.id === id) === place)
}
