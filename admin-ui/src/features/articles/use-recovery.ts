import type { WorkingCopy } from '@hometown/shared-types/working-copy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { findLeftCopies } from '../../parts/forms/kept-copies.ts'
import { listOpenForms } from '../../parts/forms/open-forms.ts'
import { type ArticleDraft, draftOfForm, isSameDraft } from './article-draft.ts'
import { deleteWorkingCopy, listWorkingCopies } from './article-editor.api.ts'
import { localDrafts } from './local-drafts.ts'

interface Recovery {
  copy: WorkingCopy | undefined
  /** Its text is now in a form. */
  accept(): void
  discard(): void
}

/**
 * Finds what other forms of an article left in this browser or at the service: the newer copy of each, newest first.
 * Skips forms that are open in a tab of this browser.
 */
export function useRecovery(articleId: string | undefined, formId: string, saved: ArticleDraft): Recovery {
  const { id: userId } = useCurrentUser()
  const drafts = localDrafts(userId, articleId)
  const [settled, setSettled] = useState<readonly string[]>([])
  const { data: left = [] } = useQuery({
    queryKey: ['working-copies', articleId ?? 'new', formId],
    queryFn: async ({ signal }) => {
      const local = (await findLeftCopies(drafts)).map(({ formId: id, copy }) => ({ ...copy, id }))
      const kept = await listWorkingCopies(articleId, signal).catch(() => [])
      const open = await listOpenForms()
      return newestOfEach([...local, ...kept]).filter(({ id }) => id !== formId && !open.has(id))
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
      deleteWorkingCopy({ articleId, formId: copy.id }).catch(() => {})
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
