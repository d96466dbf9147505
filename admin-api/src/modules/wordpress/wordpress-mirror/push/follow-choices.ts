import { mirrorPosts } from '../pull/mirror.service.ts'
import type { Mirror } from '../pull/mirror.ts'
import { removeMirrored } from '../pull/posts/remove-mirrored.ts'
import { fetchPosts, type WordPressSource } from '../pull/wordpress-source.ts'
import { closeIntents, listUnsettledChoices } from './content-intents.repository.ts'

/** Longer than any write takes. */
const SETTLED_AFTER_MS = 5 * 60_000
const NOT_DONE = 'WordPress hasn’t done it, so we’ll ask again.'

/** Finishes what an editor chose when the process died after WordPress had the article, or before. */
export async function followChoices(mirror: Mirror, source: WordPressSource): Promise<void> {
  const { store, clock } = mirror.context
  const open = await listUnsettledChoices(store.db, mirror.origin, clock.now() - SETTLED_AFTER_MS)
  if (open.length === 0) return
  const { posts, missing, malformed } = await fetchPosts(source, [...new Set(open.map((one) => one.wordpress_id))])
  const { present } = await mirrorPosts(mirror, source, posts, malformed)
  const deleted = open.filter(({ action, wordpress_id }) => action === 'delete' && missing.includes(wordpress_id))
  await removeMirrored(
    mirror,
    deleted.map((one) => one.wordpress_id),
  )
  const there = open.filter(({ wordpress_id }) => present.has(wordpress_id)).map(({ id }) => id)
  await closeIntents(store.db, there, { state: 'failed', error: NOT_DONE }, clock.now())
}
