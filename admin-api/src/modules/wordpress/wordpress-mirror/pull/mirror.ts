import type { AppContext } from '../../../../context.ts'
import type { FreshPosts } from './fresh-posts.ts'
import type { SafeArticleReader } from './posts/safe-articles.ts'

export interface Mirror {
  context: AppContext
  /** The WordPress's address: rows carry it. */
  origin: string
  reader: SafeArticleReader
  /** Posts that a webhook stores during this sync; older states of them are ignored. */
  fresh?: Pick<FreshPosts, 'has'>
  /** User name of the editor who saved it at the desk; null or missing when the change came from WordPress. */
  savedBy?: string | null
}

export interface MirrorOutcome {
  changed: number
  /** Posts that are now in the mirror, or stay there as they were. */
  present: Set<number>
  /** Posts of the batch that must not be shown. */
  hidden: number[]
  notices: string[]
  /** Posts that can't be read and don't say whether they are public; undefined where even the id can't be read. */
  unclear: (number | undefined)[]
}
