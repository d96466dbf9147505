import { type WorkingCopy, workingCopySchema } from '@hometown/shared-types/working-copy'
import { accountKey } from '../../lib/kept-for-account.ts'
import { type KeptCopies, keptCopies } from '../../parts/forms/kept-copies.ts'

export type LocalDraft = Omit<WorkingCopy, 'id'>

const localDraftSchema = workingCopySchema.omit({ id: true })

/** The copies that forms of an article, or of new articles, keep in this browser. */
export function localDrafts(userId: string, articleId: string | undefined): KeptCopies<LocalDraft> {
  return keptCopies(userId, `${accountKey('draft', userId)}:${articleId ?? 'new'}`, localDraftSchema)
}
