import type { AppContext } from '../../../../context.ts'
import type { FreshPosts } from './fresh-posts.ts'
import type { SafeArticleReader } from './posts/safe-articles.ts'

export interface Mirror {
  context: AppContext
  origin: string
  reader: SafeArticleReader
  /** Posts that a webhook stores during this sync; older states of them are ignored. */
  fresh?: Pick<FreshPosts, 'has'>
  /** User name of the editor who saved it at the desk; null or missing when the change came from WordPress. */
  savedBy?: string | null
}

export interface MirrorOutcome {
  changed: number
  present: Set<number>
  /** Posts of the batch that must not be shown, such as password-protected ones. */
  hidden: number[]
  notices: string[]
  /** Posts that can't be read and may or may not be public; undefined when even the id is unreadable. */
  unclear: (number | undefined)[]
}
