import type { WordPressPost } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../context.ts'
import { LostRaceError, retryConflicts } from '../../database/write-conflict.ts'
import { deleteArticle, leaveTrail } from '../articles/stored-articles.service.ts'
import { announce } from '../live/live.service.ts'
import { wakePictures } from '../media/media.service.ts'
import { wakePublishing } from '../publishing/publishing.service.ts'
import { paperName } from '../site/paper.service.ts'
import type { FreshPosts } from './fresh-posts.ts'
import { releaseHeld } from './held-articles.repository.ts'
import type { RemovalCause } from './held-articles.table.ts'
import { listByWordPressIds } from './mirror.repository.ts'
import { insertRemovals } from './mirror-removals.repository.ts'
import type { SafeArticleReader } from './safe-articles.ts'
import { storeArticles } from './store-articles.ts'
import { rememberWithdrawn } from './withdrawn-posts.ts'
import { fetchPosts, type WordPressSource } from './wordpress-source.ts'

/** Small enough to keep every transaction under 50 ms. */
const POSTS_PER_TRANSACTION = 25
/** What is saved during each of these questions too is left to the next look. */
const ASK_AGAIN_AT_MOST = 3

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

/**
 * Brings posts into the database as they are in WordPress; what is already so is left alone. What may be older than ours
 * is asked for once more: somebody may have saved since it was read.
 */
export async function mirrorPosts(
  mirror: Mirror,
  source: WordPressSource,
  posts: WordPressPost[],
): Promise<MirrorOutcome> {
  const outcome: MirrorOutcome = { changed: 0, present: new Set(), notices: [] }
  let outdated = await storePosts(mirror, posts, new Map(), outcome)
  for (let asked = 0; outdated.size > 0 && asked < ASK_AGAIN_AT_MOST; asked++) {
    const again = await fetchPosts(source, [...outdated.keys()])
    for (const { id } of again.posts) outcome.present.delete(id)
    outdated = await storePosts(mirror, again.posts, outdated, outcome)
  }
  const { context, origin } = mirror
  const released = await releaseHeld(context.store.db, origin, outcome.present)
  if (released > 0) announce(context, { type: 'changed', lists: ['held-articles'] })
  if (outcome.changed > 0) {
    tellChanged(mirror)
    wakePictures(mirror.context)
  }
  return outcome
}

/** Answers what was not stored, since ours may be newer. */
async function storePosts(
  mirror: Mirror,
  posts: WordPressPost[],
  askedAgain: ReadonlyMap<number, number>,
  outcome: MirrorOutcome,
): Promise<Map<number, number>> {
  const { context, origin, savedBy = null } = mirror
  const { articles, failed } = await mirror.reader.read(posts, {
    siteName: await paperName(context),
    categoryMap: context.config.categoryMap,
  })
  for (const id of failed) {
    outcome.present.add(id)
    outcome.notices.push(`Post ${id} was left as it was: its text could not be read within the limits.`)
  }
  const isFresh = (id: number) => mirror.fresh?.has(id) ?? false
  const outdated = new Map<number, number>()
  for (let start = 0; start < articles.length; start += POSTS_PER_TRANSACTION) {
    const part = articles.slice(start, start + POSTS_PER_TRANSACTION)
    const stored = await storeArticles({ context, origin, isFresh, savedBy, askedAgain }, part)
    outcome.changed += stored.changed
    outcome.notices.push(...stored.notices)
    for (const [id, version] of stored.outdated) outdated.set(id, version)
    for (const { wordpressPostId } of part) outcome.present.add(wordpressPostId)
  }
  return outdated
}

/** Takes articles out of the mirror whose posts are gone, or hidden from us. */
export async function removeMirrored(
  mirror: Mirror,
  wordpressIds: readonly number[],
  cause: RemovalCause = 'told',
): Promise<number> {
  let removed = 0
  for (let start = 0; start < wordpressIds.length; start += POSTS_PER_TRANSACTION) {
    const part = wordpressIds.slice(start, start + POSTS_PER_TRANSACTION)
    removed += await retryConflicts(() => removePart(mirror, part, cause))
  }
  if (removed > 0) {
    tellChanged(mirror)
    announce(mirror.context, { type: 'changed', lists: ['held-articles'] })
  }
  return removed
}

function tellChanged({ context }: Mirror): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}

async function removePart(
  { context, origin }: Mirror,
  wordpressIds: readonly number[],
  cause: RemovalCause,
): Promise<number> {
  return context.store.db.transaction().execute(async (trx) => {
    const rows = (await listByWordPressIds(trx, wordpressIds)).filter((row) => row.origin === origin)
    for (const row of rows) {
      await rememberWithdrawn(trx, row, context.clock.now())
      if (!(await deleteArticle(trx, row))) throw new LostRaceError()
      await leaveTrail(trx, { before: row, after: null, savedBy: null }, context)
    }
    const published = rows.filter(({ status }) => status === 'published').map(({ id }) => id)
    await insertRemovals(trx, published, cause, context.clock.now())
    return rows.length
  })
}
