import { listMirrored } from './mirror.repository.ts'
import { type Mirror, mirrorPosts } from './mirror.service.ts'
import type { MirrorReport } from './mirror-report.ts'
import { removeMissing } from './remove-missing.ts'
import { fetchPosts, type WordPressSource } from './wordpress-source.ts'

export interface Comparison {
  /** How many posts WordPress said there are. What is deleted after that shows in the next total. */
  total: number | undefined
  /** Articles that are missing there, and are kept until somebody confirms it. */
  held: number[]
}

/** Finds what is missing on either side, and what has another time of change. */
export async function compareIds(mirror: Mirror, source: WordPressSource, report: MirrorReport): Promise<Comparison> {
  const rows = await listMirrored(mirror.context.store.db, mirror.origin, source.statuses)
  const known = new Map(rows.map((row) => [row.wordpress_id, row.updated_at]))
  const there = new Set<number>()
  let total: number | undefined
  const changed: number[] = []
  for await (const batch of source.client.posts.iterateBriefs(source.query({}))) {
    total ??= batch.total
    for (const brief of batch.items) {
      there.add(brief.id)
      if (known.get(brief.id) !== Date.parse(`${brief.modified_gmt}Z`)) changed.push(brief.id)
    }
    for (const bad of batch.malformed) if (bad.id !== undefined) there.add(bad.id)
  }
  const { posts, malformed } = await fetchPosts(source, changed)
  const { notices } = await mirrorPosts(mirror, posts)
  report.add([...malformed, ...notices])
  const missing = [...known.keys()].filter((id) => !there.has(id) && !mirror.fresh?.has(id))
  return { total, held: await removeMissing(mirror, report, { missing, known: known.size }) }
}
