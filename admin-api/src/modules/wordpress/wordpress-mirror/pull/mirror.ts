import type { AppContext } from '../../../../context.ts'
import type { FreshPosts } from './fresh-posts.ts'
import type { SafeArticleReader } from './posts/safe-articles.ts'

export interface Mirror {
  context: AppContext
  origin: string
  reader: SafeArticleReader
  /** Posts that a webhook stores during this sync: ignore older states of them. */
  fresh?: Pick<FreshPosts, 'has'>
  /** The editor who saved it at the desk; null or missing when the change came from WordPress. */
  savedBy?: string | null
}

export interface MirrorOutcome {
  changed: number
  present: Set<number>
  hidden: number[]
  notices: string[]
  /** Posts that may or may not be public; undefined when even the id is unreadable. */
  unclear: (number | undefined)[]
}
