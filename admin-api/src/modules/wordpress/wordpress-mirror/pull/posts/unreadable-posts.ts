import { isReadable, type MalformedItem, statusOfPost, type WordPressPost } from '@hometown/wordpress-adapter'
import { LostRaceError, retryConflicts } from '../../../../../database/write-conflict.ts'
import { recordSideEffects, updateArticle } from '../../../../content/articles/stored-articles.service.ts'
import { listByWordPressIds } from '../mirror.repository.ts'
import { type Mirror, type MirrorOutcome, writeMirrored } from '../mirror.ts'
import { POSTS_PER_TRANSACTION } from './store-articles.ts'

export type UnreadablePost = Omit<MalformedItem, 'issues'>

type Known = UnreadablePost & { id: number }

export function unreadablePostOf(post: WordPressPost): UnreadablePost {
  return { id: post.id, status: post.status, isProtected: !isReadable(post) }
}

export function isWithheld({ status, isProtected }: UnreadablePost): boolean {
  return isProtected || (status !== undefined && statusOfPost(status) !== 'published')
}

/**
 * Withdraws a public copy if the post isn't public, and keeps all others. Leaves password-protected posts out of
 * `outcome.present`, so that they are removed.
 * @param problem such as 'is malformed'
 */
export async function followUnreadable(
  mirror: Mirror,
  posts: readonly UnreadablePost[],
  problem: string,
  outcome: MirrorOutcome,
): Promise<void> {
  const known = posts.filter((post): post is Known => post.id !== undefined)
  for (const { id, isProtected } of known) if (!isProtected) outcome.present.add(id)
  const withdrawn = await withdrawPublished(
    mirror,
    known.filter((post) => isWithheld(post) && !post.isProtected),
  )
  outcome.changed += withdrawn.size
  for (const post of posts) {
    const name = `Post ${post.id ?? '?'}`
    if (post.isProtected) outcome.notices.push(`${name} ${problem} and has a password, so we don’t show it.`)
    else if (post.id !== undefined && withdrawn.has(post.id))
      outcome.notices.push(`${name} ${problem} and is no longer public, so we took our copy off the site.`)
    else if (post.status === undefined) outcome.unclear.push(post.id)
    else outcome.notices.push(`${name} ${problem}, so we left it as it was.`)
  }
}

async function withdrawPublished(mirror: Mirror, posts: readonly Known[]): Promise<Set<number>> {
  const withdrawn = new Set<number>()
  for (let start = 0; start < posts.length; start += POSTS_PER_TRANSACTION) {
    const part = posts.slice(start, start + POSTS_PER_TRANSACTION)
    for (const id of await retryConflicts(() => withdrawPart(mirror, part))) withdrawn.add(id)
  }
  return withdrawn
}

async function withdrawPart(mirror: Mirror, posts: readonly Known[]): Promise<number[]> {
  const { context, origin } = mirror
  const statuses = new Map(posts.map(({ id, status = '' }) => [id, statusOfPost(status)]))
  return writeMirrored(mirror, async (trx) => {
    const rows = await listByWordPressIds(trx, [...statuses.keys()])
    const published = rows.filter((row) => row.origin === origin && row.status === 'published')
    for (const before of published) {
      const after = await updateArticle(trx, before, { status: statuses.get(before.wordpress_id) ?? 'draft' })
      if (!after) throw new LostRaceError()
      await recordSideEffects(trx, { before, after, savedBy: null }, context)
    }
    return published.map((row) => row.wordpress_id)
  })
}
