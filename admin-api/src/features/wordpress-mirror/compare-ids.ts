import type { WordPressPostBrief } from '@hometown/wordpress-adapter'
import { listHeldIds } from './held-articles.repository.ts'
import { isMirrored, type LeftOut, noteLeftOut, stateOfPost } from './left-out.ts'
import { listMirrored } from './mirror.repository.ts'
import { type Mirror, mirrorPosts } from './mirror.service.ts'
import type { MirrorReport } from './mirror-report.ts'
import { removeMissing } from './remove-missing.ts'
import { fetchPosts, type WordPressSource } from './wordpress-source.ts'

export interface Comparison {
  /** How many posts WordPress said there are. What is deleted after that shows in the next total. */
  total: number | undefined
  leftOut: LeftOut
}

/**
 * Finds what is missing on either side, and what is in another state.
 * @param leftOut what is left alone unless it has changed.
 */
export async function compareIds(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  leftOut: LeftOut,
): Promise<Comparison> {
  const known = await listKnown(mirror, source)
  const { total, briefs, malformed: unreadable } = await walkBriefs(source)
  const changed = briefs.filter(
    (brief) => !isMirrored(known.get(brief.id), brief) && leftOut[brief.id] !== stateOfPost(brief),
  )
  const { posts, malformed } = await fetchPosts(source, idsOf(changed))
  const { notices, present } = await mirrorPosts(mirror, source, posts)
  report.add([...malformed, ...notices])
  const there = new Set([...idsOf(briefs), ...unreadable])
  // What is held is asked about by itself.
  const held = new Set((await listHeldIds(mirror.context.store.db, mirror.origin)).map((row) => row.wordpress_id))
  const absent = await listAbsent(
    source,
    [...known.keys()].filter((id) => !there.has(id) && !held.has(id)),
  )
  const hidden = idsOf(posts).filter((id) => known.has(id) && !present.has(id))
  const missing = [...absent, ...hidden].filter((id) => !mirror.fresh?.has(id))
  await removeMissing(mirror, report, { missing })
  const stillLeftOut = Object.fromEntries(
    briefs.flatMap(({ id }) => (leftOut[id] === undefined ? [] : [[id, leftOut[id]]])),
  )
  const rows = changed.length === 0 ? known : await listKnown(mirror, source)
  return { total, leftOut: noteLeftOut(stillLeftOut, changed, rows) }
}

async function listKnown({ context, origin }: Mirror, source: WordPressSource) {
  const rows = await listMirrored(context.store.db, origin, source.statuses)
  return new Map(rows.map((row) => [row.wordpress_id, row]))
}

async function walkBriefs(source: WordPressSource) {
  const briefs: WordPressPostBrief[] = []
  const malformed: number[] = []
  let total: number | undefined
  for await (const batch of source.client.posts.iterateBriefs(source.query({}))) {
    total ??= batch.total
    briefs.push(...batch.items)
    for (const { id } of batch.malformed) if (id !== undefined) malformed.push(id)
  }
  return { total, briefs, malformed }
}

/** A walk that lacks a post may have passed it over: only what WordPress does not have when asked for it is gone. */
async function listAbsent(source: WordPressSource, ids: readonly number[]): Promise<number[]> {
  return (await source.client.posts.briefsByIds(ids, source.query({}))).missing
}

function idsOf(posts: readonly { id: number }[]): number[] {
  return posts.map(({ id }) => id)
}
