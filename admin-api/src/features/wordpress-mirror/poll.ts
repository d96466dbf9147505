import { type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import { SAFE_HTML_VERSION } from '@hometown/shared-types/safe-html'
import { compareIds } from './compare-ids.ts'
import { countMirrored, listIdsInCategories } from './mirror.repository.ts'
import { type Mirror, mirrorPosts, removeMirrored } from './mirror.service.ts'
import type { MirrorReport } from './mirror-report.ts'
import { findMirrorState, isLossConfirmed, type MirrorState, saveMirrorState } from './mirror-state.repository.ts'
import { changedTerms, readTerms } from './site-terms.ts'
import { deleteOldDeliveries } from './webhook-deliveries.repository.ts'
import { EMBEDDED, fetchPosts, type WordPressSource } from './wordpress-source.ts'

/** `modified_after` is exclusive and to the second, and a post may be stored a moment after its time. */
const OVERLAP_MS = 2000
const KEEP_DELIVERIES_MS = 7 * 86_400_000

/**
 * Asks WordPress what changed since the last time, and compares all ids when the number of posts is not what was
 * expected, and once a day. Reads everything at first, when the credentials show more than before, and when asked to.
 */
export async function pollWordPress(mirror: Mirror, source: WordPressSource, report: MirrorReport): Promise<void> {
  const state = await findMirrorState(mirror.context.store.db)
  const known = state && isUsable(state, mirror, source) ? state : undefined
  const terms = await readTerms(source)
  if (!known || report.takeFullLook()) return readEverything(mirror, source, report, terms)

  const modifiedUntil = await followModified(mirror, source, report, known.modifiedUntil)
  await followTerms(mirror, source, report, changedTerms(known.terms, terms))
  const next: MirrorState = { ...known, modifiedUntil, terms, editable: source.editable }
  const { total } = await source.client.posts.list(source.query({ per_page: 1 }))
  const compare =
    known.comparedOn !== today(mirror) ||
    known.editable !== source.editable ||
    (await isLossConfirmed(mirror.context.store.db)) ||
    (await uncounted(mirror, source, total)) !== known.uncounted
  if (known.comparedOn !== today(mirror)) await forgetOldDeliveries(mirror)
  await save(mirror, compare ? await compared(mirror, source, report, next) : next)
}

function isUsable(state: MirrorState, mirror: Mirror, source: WordPressSource): boolean {
  const seesMore = source.editable && !state.editable
  return state.origin === mirror.origin && state.safeHtmlVersion === SAFE_HTML_VERSION && !seesMore
}

async function readEverything(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  terms: MirrorState['terms'],
): Promise<void> {
  const modifiedUntil = await followModified(mirror, source, report, undefined)
  const state: MirrorState = {
    origin: mirror.origin,
    modifiedUntil,
    uncounted: null,
    comparedOn: '',
    safeHtmlVersion: SAFE_HTML_VERSION,
    editable: source.editable,
    terms,
    held: [],
  }
  await save(mirror, await compared(mirror, source, report, state))
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
    const hidden = batch.items.map((post) => post.id).filter((id) => !present.has(id) && !mirror.fresh?.has(id))
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

async function followTerms(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  categories: readonly number[],
): Promise<void> {
  const ids = await listIdsInCategories(mirror.context.store.db, mirror.origin, categories)
  const { posts, malformed } = await fetchPosts(source, ids)
  const { notices } = await mirrorPosts(mirror, posts)
  report.add([...malformed, ...notices])
}

async function compared(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  state: MirrorState,
): Promise<MirrorState> {
  const { held, total } = await compareIds(mirror, source, report)
  return { ...state, held, comparedOn: today(mirror), uncounted: await uncounted(mirror, source, total) }
}

async function uncounted(mirror: Mirror, source: WordPressSource, total: number | undefined): Promise<number | null> {
  const { db } = mirror.context.store
  return total === undefined ? null : total - (await countMirrored(db, mirror.origin, source.statuses))
}

function forgetOldDeliveries({ context }: Mirror): Promise<void> {
  return deleteOldDeliveries(context.store.db, context.clock.now() - KEEP_DELIVERIES_MS)
}

function today(mirror: Mirror): CountyDate {
  return countyDate(mirror.context.clock.now(), mirror.context.config.timeZone)
}

function save(mirror: Mirror, state: MirrorState): Promise<void> {
  return saveMirrorState(mirror.context.store.db, state, mirror.context.clock.now())
}
