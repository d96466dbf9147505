import { type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import { SAFE_HTML_VERSION } from '@hometown/shared-types/safe-html'
import { countMirrored, listMirrored } from './mirror.repository.ts'
import { type Mirror, mirrorPosts, removeMirrored } from './mirror.service.ts'
import type { MirrorReport } from './mirror-report.ts'
import {
  deleteLossConfirmation,
  findMirrorState,
  isLossConfirmed,
  type MirrorState,
  saveMirrorState,
} from './mirror-state.repository.ts'
import { isSuddenLoss } from './sudden-loss.ts'
import { EMBEDDED, fetchPosts, type WordPressSource } from './wordpress-source.ts'

/** `modified_after` is exclusive and to the second, and a post may be stored a moment after its time. */
const OVERLAP_MS = 2000

/**
 * Asks WordPress what changed since the last time, and compares all ids when the number of posts is not what was
 * expected, and once a day. Reads everything at first, and when something changed that posts don't tell, as when a
 * category is renamed.
 */
export async function pollWordPress(mirror: Mirror, source: WordPressSource, report: MirrorReport): Promise<void> {
  const state = await findMirrorState(mirror.context.store.db)
  const fresh = state?.origin === mirror.origin && state.safeHtmlVersion === SAFE_HTML_VERSION ? state : undefined
  if (!fresh || report.takeFullLook()) return readEverything(mirror, source, report)

  const modifiedUntil = await followModified(mirror, source, report, fresh.modifiedUntil)
  const next: MirrorState = { ...fresh, modifiedUntil }
  const compare =
    fresh.comparedOn !== today(mirror) ||
    (await isLossConfirmed(mirror.context.store.db)) ||
    (await countUncounted(mirror, source)) !== fresh.uncounted
  await save(mirror, compare ? await compareIds(mirror, source, report, next) : next)
}

async function readEverything(mirror: Mirror, source: WordPressSource, report: MirrorReport): Promise<void> {
  const modifiedUntil = await followModified(mirror, source, report, undefined)
  const { origin } = mirror
  const state = { origin, modifiedUntil, uncounted: null, comparedOn: '', safeHtmlVersion: SAFE_HTML_VERSION, held: [] }
  await save(mirror, await compareIds(mirror, source, report, state))
}

async function countUncounted(mirror: Mirror, source: WordPressSource): Promise<number | null> {
  const { total } = await source.client.posts.list(source.query({ per_page: 1 }))
  return total === undefined ? null : total - (await countMirrored(mirror.context.store.db, mirror.origin))
}

function today(mirror: Mirror): CountyDate {
  return countyDate(mirror.context.clock.now(), mirror.context.config.timeZone)
}

/** Reads the posts changed since an instant, or all; answers the largest time of a change that was seen. */
async function followModified(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  since: number | undefined,
): Promise<number> {
  let modifiedUntil = since ?? 0
  const query = source.query({
    _embed: EMBEDDED,
    ...(since !== undefined && { modified_after: new Date(since - OVERLAP_MS) }),
  })
  for await (const batch of source.client.posts.iterate(query)) {
    const { notices, present } = await mirrorPosts(mirror, batch.items)
    const hidden = batch.items.filter((post) => !present.has(post.id)).map((post) => post.id)
    await removeMirrored(mirror, hidden)
    report.add(notices)
    report.add(batch.malformed.map((bad) => `Post ${bad.id ?? '?'} is malformed and was left as it was.`))
    for (const post of batch.items) {
      const modified = Date.parse(`${post.modified_gmt}Z`)
      // A clock in the future would make us deaf until then.
      if (modified <= mirror.context.clock.now()) modifiedUntil = Math.max(modifiedUntil, modified)
    }
  }
  return modifiedUntil
}

async function compareIds(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  state: MirrorState,
): Promise<MirrorState> {
  const known = new Map(
    (await listMirrored(mirror.context.store.db, mirror.origin)).map((row) => [row.wordpress_id, row.updated_at]),
  )
  const there = new Set<number>()
  const changed: number[] = []
  for await (const batch of source.client.posts.iterateBriefs(source.query({}))) {
    for (const brief of batch.items) {
      there.add(brief.id)
      if (known.get(brief.id) !== Date.parse(`${brief.modified_gmt}Z`)) changed.push(brief.id)
    }
    for (const bad of batch.malformed) if (bad.id !== undefined) there.add(bad.id)
  }
  const { posts, malformed } = await fetchPosts(source, changed)
  const { notices } = await mirrorPosts(mirror, posts)
  report.add([...malformed, ...notices])
  const missing = [...known.keys()].filter((id) => !there.has(id))
  const held = await removeMissing(mirror, report, { missing, known: known.size })
  return { ...state, held, comparedOn: today(mirror), uncounted: await countUncounted(mirror, source) }
}

/** Answers what is held back. */
async function removeMissing(
  mirror: Mirror,
  report: MirrorReport,
  loss: { missing: number[]; known: number },
): Promise<number[]> {
  const { db } = mirror.context.store
  const confirmed = await isLossConfirmed(db)
  if (!confirmed && isSuddenLoss(loss.missing.length, loss.known)) {
    await report.held(
      `${loss.missing.length} of ${loss.known} articles are gone from WordPress all at once. They stay on the site until somebody confirms it: npm run publish:confirm.`,
    )
    return loss.missing
  }
  await removeMirrored(mirror, loss.missing)
  if (confirmed) await deleteLossConfirmation(db)
  return []
}

function save(mirror: Mirror, state: MirrorState): Promise<void> {
  return saveMirrorState(mirror.context.store.db, state, mirror.context.clock.now())
}
