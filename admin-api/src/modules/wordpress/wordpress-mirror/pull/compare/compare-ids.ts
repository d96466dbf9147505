import type { MalformedItem, WordPressPostBrief } from '@hometown/wordpress-adapter'
import { listHeldIds } from '../../held-loss/held-articles.repository.ts'
import { removeMissing } from '../../held-loss/remove-missing.ts'
import { listMirrored, type MirroredState } from '../mirror.repository.ts'
import { mirrorPosts } from '../mirror.service.ts'
import type { Mirror } from '../mirror.ts'
import type { MirrorReport } from '../mirror-report.ts'
import { isMirrored, type LeftOut, noteLeftOut, stateOfPost } from '../posts/left-out.ts'
import { isWithheld, type UnreadablePost } from '../posts/unreadable-posts.ts'
import { fetchPosts, type WordPressSource } from '../wordpress-source.ts'

export interface Comparison {
  /** When the walk began. A deletion during the walk shows in the next total. */
  total: number | undefined
  leftOut: LeftOut
}

export async function compareIds(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  leftOut: LeftOut,
): Promise<Comparison> {
  const known = await listKnown(mirror, source)
  const { total, briefs, malformed } = await walkBriefs(source)
  // Held articles are left to `followHeld`.
  const held = new Set((await listHeldIds(mirror.context.store.db, mirror.origin)).map((row) => row.wordpress_id))
  const ours = new Map([...known].filter(([id]) => !held.has(id)))
  const changed = briefs.filter(
    (brief) => !isMirrored(known.get(brief.id), brief) && leftOut[brief.id] !== stateOfPost(brief),
  )
  const fetched = await fetchPosts(source, idsOf(changed))
  const unreadable = [...unreadableOf(changed, fetched), ...malformed.filter((brief) => needsLook(brief, ours))]
  const outcome = await mirrorPosts(mirror, source, fetched.posts, unreadable)
  await report.add(outcome)
  const there = new Set(idsOf([...briefs, ...malformed]))
  const absent = await listAbsent(
    source,
    [...ours.keys()].filter((id) => !there.has(id)),
  )
  const missing = [...absent.filter((id) => !mirror.fresh?.has(id)), ...outcome.hidden]
  await removeMissing(
    mirror,
    report,
    missing.filter((id) => known.has(id)),
  )
  const stillLeftOut = Object.fromEntries(
    briefs.flatMap(({ id }) => (leftOut[id] === undefined ? [] : [[id, leftOut[id]]])),
  )
  const rows = outcome.changed === 0 && changed.length === 0 ? known : await listKnown(mirror, source)
  return { total, leftOut: noteLeftOut(stillLeftOut, changed, rows) }
}

async function listKnown({ context, origin }: Mirror, source: WordPressSource) {
  const rows = await listMirrored(context.store.db, origin, source.statuses)
  return new Map(rows.map((row) => [row.wordpress_id, row]))
}

async function walkBriefs(source: WordPressSource) {
  const briefs: WordPressPostBrief[] = []
  const malformed: MalformedItem[] = []
  let total: number | undefined
  for await (const batch of source.client.posts.iterateBriefs(source.query({}))) {
    total ??= batch.total
    briefs.push(...batch.items)
    malformed.push(...batch.malformed)
  }
  return { total, briefs, malformed }
}

function unreadableOf(
  changed: readonly WordPressPostBrief[],
  { posts, malformed, missing }: Awaited<ReturnType<typeof fetchPosts>>,
): UnreadablePost[] {
  const answered = new Set([...idsOf(posts), ...missing])
  const said = new Map(malformed.map((item) => [item.id, item]))
  return changed
    .filter(({ id }) => !answered.has(id))
    .map(({ id, status, password }) => ({
      id,
      status: said.get(id)?.status ?? status,
      isProtected: said.get(id)?.isProtected || Boolean(password),
    }))
}

/** True if our public copy may have to go: the brief says so, or doesn't say whether the post is public. */
function needsLook(brief: MalformedItem, ours: ReadonlyMap<number, MirroredState>): boolean {
  const isPublicHere = brief.id !== undefined && ours.get(brief.id)?.status === 'published'
  return isWithheld(brief) ? isPublicHere : brief.status === undefined
}

/** The page walk skips a post when another is deleted, so ask for the exact ids. */
async function listAbsent(source: WordPressSource, ids: readonly number[]): Promise<number[]> {
  return (await source.client.posts.briefsByIds(ids, source.query({}))).missing
}

function idsOf(posts: readonly { id: number | undefined }[]): number[] {
  return posts.flatMap(({ id }) => id ?? [])
}
