import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'
import { type Leader, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import type { SafeArticleReader } from './posts/safe-articles.ts'

export interface Mirror {
  context: AppContext
  origin: string
  reader: SafeArticleReader
  /** Missing for an editor's save, which any process mirrors. */
  leader?: Leader
  /** Called between the parts of a long read, so that news doesn't wait for its end. */
  betweenParts?(): Promise<void>
  /** The editor who saved it at the desk; null or missing when the change came from WordPress. */
  savedBy?: string | null
  /** What belongs to that save, in the transaction of its row. @param row a removed article's last one */
  also?(trx: Transaction<Database>, row: ArticleRow): Promise<void>
}

export interface MirrorOutcome {
  changed: number
  present: Set<number>
  hidden: number[]
  notices: string[]
  /** Posts that may or may not be public; undefined when even the id is unreadable. */
  unclear: (number | undefined)[]
}

/** One transaction of the mirror. @throws LeadershipLostError if another process reads WordPress now */
export function writeMirrored<T>(
  { context: { store }, leader }: Pick<Mirror, 'context' | 'leader'>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return leader ? writeAsLeader(store, leader, work) : store.db.transaction().execute(work)
}
