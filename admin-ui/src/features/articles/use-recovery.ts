import { NEW_ARTICLE, type WorkingCopy, workingCopyCalls } from '@hometown/shared-types/working-copy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { type ArticleDraft, draftOfForm, isSameDraft } from './article-draft.ts'
import { tabDrafts } from './autosave.ts'

interface Recovery {
  copy: WorkingCopy | undefined
  /** Its text is now in a form. */
  accept(): void
  discard(): void
}

/**
 * Finds what other forms of an article have in this tab or at the service: the newer copy of each, newest first.
 */
export function useRecovery(articleId: string | undefined, formId: string, saved: ArticleDraft): Recovery {
  const { id: userId } = useCurrentUser()
  const drafts = tabDrafts(userId, articleId)
  const [settled, setSettled] = useState<readonly string[]>([])
  const { data: left = [] } = useQuery({
    queryKey: ['working-copies', articleId ?? 'new', formId],
    queryFn: async ({ signal }) => {
      const kept = await api(workingCopyCalls.list, { params: { articleId: articleId ?? NEW_ARTICLE }, signal }).catch(
        () => [],
      )
      const inTab = drafts.list().map(({ formId: id, copy }) => ({ ...copy, id }))
      return newestOfEach([...inTab, ...kept]).filter(({ id }) => id !== formId)
    },
    // Load only once, so that a refetch can't change the notice while the user types.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  })

  const copy = left.find((one) => !settled.includes(one.id) && differs(one, saved))
  const settle = () => copy && setSettled([...settled, copy.id])
  return {
    copy,
    accept: settle,
    discard() {
      if (!copy) return
      settle()
      drafts.remove(copy.id)
      api(workingCopyCalls.discard, { params: { articleId: articleId ?? NEW_ARTICLE, copyId: copy.id } }).catch(
        () => {},
      )
    },
  }
}

function differs(copy: WorkingCopy, saved: ArticleDraft): boolean {
  return !isSameDraft(draftOfForm(copy.form, saved), saved)
}

function newestOfEach(copies: readonly WorkingCopy[]): WorkingCopy[] {
  const sorted = copies.toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
  return sorted.filter(({ id }, place) => sorted.findIndex((one) => one.id === id) === place)
}
