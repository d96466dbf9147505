import type { WordPressPost } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../context.ts'
import { LostRaceError, retryConflicts } from '../../database/write-conflict.ts'
import { deleteArticle, leaveTrail } from '../articles/stored-articles.service.ts'
import { announce } from '../live/live.service.ts'
import { wakePictures } from '../media/media.service.ts'
import { wakePublishing } from '../publishing/publishing.service.ts'
import { paperName } from '../site/paper.service.ts'
import type { FreshPosts } from './fresh-posts.ts'
import { listByWordPressIds } from './mirror.repository.ts'
import type { SafeArticleReader } from './safe-articles.ts'
import { storeArticles } from './store-articles.ts'

/** Small enough to keep every transaction under 50 ms. */
const POSTS_PER_TRANSACTION = 25

export interface Mirror {
  context: AppContext
  /** The WordPress's address: rows carry it. */
  origin: string
  reader: SafeArticleReader
  /** Posts that somebody else brings in meanwhile: an older state of them is not taken over. */
  fresh?: Pick<FreshPosts, 'has'>
  /** The user name of whoever wrote it from the desk; without one the change came from WordPress. */
  savedBy?: string | null
}

export interface MirrorOutcome {
  changed: number
  /** Posts that are now in the mirror; others of the batch must not be shown. */
  present: Set<number>
  notices: string[]
}

/** Brings posts into the database as they are in WordPress; what is already so is left alone. */
export async function mirrorPosts(mirror: Mirror, posts: WordPressPost[]): Promise<MirrorOutcome> {
  const { config } = mirror.context
  const { articles, failed } = await mirror.reader.read(posts, {
    siteName: await paperName(mirror.context),
    categoryMap: config.categoryMap,
  })
  const outcome: MirrorOutcome = { changed: 0, present: new Set(failed), notices: [] }
  for (const id of failed)
    outcome.notices.push(`Post ${id} was left as it was: its text could not be read within the limits.`)
  const isFresh = (id: number) => mirror.fresh?.has(id) ?? false
  for (let start = 0; start < articles.length; start += POSTS_PER_TRANSACTION) {
    const part = articles.slice(start, start + POSTS_PER_TRANSACTION)
    const { context, origin, savedBy = null } = mirror
    const { changed, notices } = await storeArticles({ context, origin, isFresh, savedBy }, part)
    outcome.changed += changed
    outcome.notices.push(...notices)
    for (const { wordpressPostId } of part) outcome.present.add(wordpressPostId)
  }
  if (outcome.changed > 0) {
    tellChanged(mirror)
    wakePictures(mirror.context)
  }
  return outcome
}

/** Takes articles out of the mirror whose posts are gone, or hidden from us. */
export async function removeMirrored(mirror: Mirror, wordpressIds: readonly number[]): Promise<number> {
  let removed = 0
  for (let start = 0; start < wordpressIds.length; start += POSTS_PER_TRANSACTION) {
    const part = wordpressIds.slice(start, start + POSTS_PER_TRANSACTION)
    removed += await retryConflicts(() => removePart(mirror, part))
  }
  if (removed > 0) tellChanged(mirror)
  return removed
}

function tellChanged({ context }: Mirror): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}

async function removePart({ context, origin }: Mirror, wordpressIds: readonly number[]): Promise<number> {
  return context.store.db.transaction().execute(async (trx) => {
    const rows = (await listByWordPressIds(trx, wordpressIds)).filter((row) => row.origin === origin)
    for (const row of rows) {
      if (!(await deleteArticle(trx, row))) throw new LostRaceError()
      await leaveTrail(trx, { before: row, after: null, savedBy: null }, context)
    }
    return rows.length
  })
}
