import { mirrorPosts } from '../pull/mirror.service.ts'
import type { Mirror } from '../pull/mirror.ts'
import type { MirrorReport } from '../pull/mirror-report.ts'
import { removeConfirmed } from '../pull/posts/remove-mirrored.ts'
import { fetchPosts, type WordPressSource } from '../pull/wordpress-source.ts'
import { listHeldIds } from './held-articles.repository.ts'

/** @param all ask WordPress for all held articles, otherwise only for those to be removed */
export async function followHeld(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  { all }: { all: boolean },
): Promise<void> {
  const held = await listHeldIds(mirror.context.store.db, mirror.origin)
  const asked = held.filter(({ missing_decision: decision }) => all || decision === 'remove')
  if (asked.length === 0) return
  const ids = asked.map((row) => row.wordpress_id)
  const { posts, missing, malformed } = await fetchPosts(source, ids)
  const outcome = await mirrorPosts(mirror, source, posts, malformed)
  await report.add(outcome)
  const isGone = new Set([...missing, ...outcome.hidden])
  // A webhook may have stored the post since WordPress answered.
  const mayGo = (id: number) => isGone.has(id) && !mirror.fresh?.has(id)
  const confirmed = asked.filter((row) => row.missing_decision === 'remove' && mayGo(row.wordpress_id))
  await removeConfirmed(
    mirror,
    confirmed.map((row) => row.wordpress_id),
  )
}
