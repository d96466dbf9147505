import type { Batch, WordPressPost } from '@hometown/wordpress-adapter'
import { removeMissing } from '../held-loss/remove-missing.ts'
import { listIdsInCategories, listStates } from './mirror.repository.ts'
import { mirrorPosts } from './mirror.service.ts'
import type { Mirror } from './mirror.ts'
import type { MirrorReport } from './mirror-report.ts'
import type { MirrorState } from './mirror-state.repository.ts'
import { type LeftOut, noteLeftOut } from './posts/left-out.ts'
import { EMBEDDED, fetchPosts, type WordPressSource } from './wordpress-source.ts'

/**
 * `modified_after` is exclusive with a precision of one second, and WordPress may store a post shortly after its
 * timestamp.
 */
const OVERLAP_MS = 2000

export type Followed = Pick<MirrorState, 'modifiedUntil' | 'leftOut'>

export async function followModified(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  since?: Followed,
): Promise<Followed> {
  let { modifiedUntil, leftOut } = since ?? { modifiedUntil: 0, leftOut: {} }
  const query = source.query({
    _embed: EMBEDDED,
    ...(since && { modified_after: new Date(since.modifiedUntil - OVERLAP_MS) }),
  })
  for await (const batch of source.client.posts.iterate(query)) {
    const outcome = await mirrorPosts(mirror, source, batch.items, batch.malformed)
    await removeMissing(mirror, report, outcome.hidden)
    await report.add(outcome)
    leftOut = await withLeftOut(mirror, leftOut, batch)
    for (const post of batch.items) {
      const modified = Date.parse(`${post.modified_gmt}Z`)
      // A timestamp in the future would make us miss all changes until then.
      if (modified <= mirror.context.clock.now()) modifiedUntil = Math.max(modifiedUntil, modified)
    }
  }
  return { modifiedUntil, leftOut }
}

async function withLeftOut(
  { context, origin }: Mirror,
  leftOut: LeftOut,
  { items, malformed }: Batch<WordPressPost>,
): Promise<LeftOut> {
  const unreadable = malformed.flatMap(({ id }) => (id === undefined ? [] : [{ id, status: '', modified_gmt: null }]))
  const posts = [...items, ...unreadable]
  const rows = await listStates(
    context.store.db,
    origin,
    posts.map(({ id }) => id),
  )
  return noteLeftOut(leftOut, posts, new Map(rows.map((row) => [row.wordpress_id, row])))
}

/** Re-reads posts whose categories were renamed or got another slug. */
export async function followTerms(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  categories: readonly number[],
): Promise<void> {
  const ids = await listIdsInCategories(mirror.context.store.db, mirror.origin, categories)
  const { posts, malformed } = await fetchPosts(source, ids)
  await report.add(await mirrorPosts(mirror, source, posts, malformed))
}
