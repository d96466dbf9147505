import { countMirrored, listIdsAfter } from './mirror.repository.ts'
import { mirrorPosts } from './mirror.service.ts'
import type { Mirror } from './mirror.ts'
import type { MirrorReport } from './mirror-report.ts'
import type { MirrorState } from './mirror-state.repository.ts'
import { fetchPosts, type WordPressSource } from './wordpress-source.ts'

/** Shorter than a day, so that no text is older than one. */
const ROUND_MS = 20 * 3_600_000
/** A service that was off for hours catches up in steps. */
const POSTS_AT_ONCE = 100

export type Walk = MirrorState['walk']

/**
 * Reads some published posts again, in turn: WordPress renders lists of posts, galleries, patterns and shortcodes anew
 * without a word about it.
 */
export async function walkPosts(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  { after, walkedAt }: Walk,
): Promise<Walk> {
  const { db } = mirror.context.store
  const now = mirror.context.clock.now()
  if (walkedAt === 0) return { after, walkedAt: now }
  const total = await countMirrored(db, mirror.origin, ['published'])
  const due = Math.floor((total * Math.max(now - walkedAt, 0)) / ROUND_MS)
  if (due === 0) return { after, walkedAt }
  const ids = await listIdsAfter(db, mirror.origin, after, Math.min(due, POSTS_AT_ONCE))
  const { posts, malformed } = await fetchPosts(source, ids)
  await report.add(await mirrorPosts(mirror, source, posts, malformed))
  return { after: ids.at(-1) ?? 0, walkedAt: now }
}
