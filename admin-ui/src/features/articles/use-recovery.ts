import type { WorkingCopy } from '@hometown/shared-types/working-copy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { type ArticleDraft, draftOfForm, isSameDraft } from './article-draft.ts'
import { deleteWorkingCopy, findWorkingCopy } from './article-editor.api.ts'
import { localDrafts } from './local-drafts.ts'

interface Recovery {
  /** What was typed earlier and never saved, while it is neither restored nor discarded. */
  copy: WorkingCopy | undefined
  /** It is in the form now. */
  accept(): void
  /** It is not wanted. */
  discard(): void
}

/** What an earlier session left behind, in this browser or at the service: the newer of both. */
export function useRecovery(articleId: string | undefined, saved: ArticleDraft): Recovery {
  const { id: userId } = useCurrentUser()
  const drafts = localDrafts(userId, articleId)
  // As it was when the screen opened: what is typed from now on goes to the same place.
  const [local] = useState(() => {
    const found = newest(drafts.find(), drafts.findSetAside())
    if (found && differs(found, saved)) drafts.setAside(found)
    return found
  })
  const [isSettled, setSettled] = useState(false)
  const { data: remote } = useQuery({
    queryKey: ['working-copy', articleId ?? 'new'],
    queryFn: async ({ signal }) => {
      const kept = await findWorkingCopy(articleId, signal)
      const best = newest(local, kept ?? undefined)
      // What is typed from now on takes its place at the service.
      if (best && differs(best, saved)) drafts.setAside(best)
      return kept
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  const found = newest(local, remote ?? undefined)
  const copy = !isSettled && found && differs(found, saved) ? found : undefined
  return {
    copy,
    accept: () => {
      drafts.removeSetAside()
      setSettled(true)
    },
    discard: () => {
      drafts.removeSetAside()
      if (local && drafts.find()?.savedAt === local.savedAt) drafts.remove()
      setSettled(true)
      deleteWorkingCopy(articleId).catch(() => {})
    },
  }
}

function differs(copy: WorkingCopy, saved: ArticleDraft): boolean {
  return !isSameDraft(draftOfForm(copy.form, saved), saved)
}

function newest(a: WorkingCopy | undefined, b: WorkingCopy | undefined): WorkingCopy | undefined {
  if (!a || !b) return a ?? b
  return a.savedAt >= b.savedAt ? a : b
}
