import { NEW_ARTICLE, type WorkingCopy, workingCopyCalls } from '@hometown/shared-types/contract/working-copies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { type ArticleDraft, draftOfForm, isSameDraft } from './article-draft.ts'

/**
 * The newest copy that another form of an article left unsaved. Copies of forms of new articles don't belong to an
 * article that was saved since.
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
    id !== formId && !discarded.includes(id) && !isSameDraft(draftOfForm(form, saved), saved)
  return {
    copy: articleId === openedId ? left.find(isOpen) : undefined,
    discard({ id }: WorkingCopy) {
      setDiscarded([...discarded, id])
      api(workingCopyCalls.discard, { params: { ...params, copyId: id } }).catch(() => {})
    },
  }
}
