import { type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import { SAFE_HTML_VERSION } from '@hometown/shared-types/safe-html'
import type { Batch, WordPressPost } from '@hometown/wordpress-adapter'
import { compareIds } from './compare-ids.ts'
import { type ComparisonPace, createComparisonPace } from './comparison-pace.ts'
import { followHeld } from './follow-held.ts'
import { type LeftOut, noteLeftOut } from './left-out.ts'
import { countMirrored, listIdsInCategories, listStates } from './mirror.repository.ts'
import { mirrorPosts } from './mirror.service.ts'
import type { Mirror } from './mirror.ts'
import type { MirrorReport } from './mirror-report.ts'
import { findMirrorState, type MirrorState, saveMirrorState } from './mirror-state.repository.ts'
import { removeMissing } from './remove-missing.ts'
import { changedTerms, readTerms } from './site-terms.ts'
import { EMBEDDED, fetchPosts, type WordPressSource } from './wordpress-source.ts'

/** `modified_after` is exclusive and to the second, and a post may be stored a moment after its time. */
const OVERLAP_MS = 2000

/**
 * Asks WordPress what changed since the last time, and compares all ids when the number of posts is not what was
 * expected, once a day, and as often as the pace allows: messages may have been lost, and a withdrawal and something that
 * WordPress does not call a change make no other total. Reads everything at first, when the credentials show more than
 * before, and when asked to.
 */
export async function pollWordPress(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  pace = createComparisonPace(),
): Promise<void> {
  const state = await findMirrorState(mirror.context.store.db)
  const known = state && isUsable(state, mirror, source) ? state : undefined
  const terms = await readTerms(source)
  if (!known || report.takeFullLook()) return readEverything(mirror, source, report, pace, terms)

  const followed = await followModified(mirror, source, report, known)
  await followTerms(mirror, source, report, changedTerms(known.terms, terms))
  const next: MirrorState = { ...known, ...followed, terms, editable: source.editable }
  const { total } = await source.client.posts.list(source.query({ per_page: 1 }))
  const isNewDay = known.comparedOn !== today(mirror)
  const compare =
    isNewDay ||
    known.editable !== source.editable ||
    pace.isDue() ||
    (await uncounted(mirror, source, total, next.leftOut)) !== known.uncounted
  if (!compare) await followHeld(mirror, source, report, { all: false })
  // What was left out is tried again once a day: perhaps it was us.
  const before = isNewDay ? { ...next, leftOut: {} } : next
  await save(mirror, compare ? await compared(mirror, source, report, pace, before) : next)
}

function isUsable(state: MirrorState, mirror: Mirror, source: WordPressSource): boolean {
  const seesMore = source.editable && !state.editable
  return state.origin === mirror.origin && state.safeHtmlVersion === SAFE_HTML_VERSION && !seesMore
}

async function readEverything(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  pace: ComparisonPace,
  terms: MirrorState['terms'],
): Promise<void> {
  const followed = await followModified(mirror, source, report)
  const state: MirrorState = {
    origin: mirror.origin,
    ...followed,
    uncounted: null,
    comparedOn: '',
    safeHtmlVersion: SAFE_HTML_VERSION,
    editable: source.editable,
    terms,
  }
  await save(mirror, await compared(mirror, source, report, pace, state))
}

type Followed = Pick<MirrorState, 'modifiedUntil' | 'leftOut'>

/** Reads the posts changed since the largest time of a change that was seen, or all. */
async function followModified(
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
      // A clock in the future would make us deaf until then.
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

async function followTerms(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  categories: readonly number[],
): Promise<void> {
  const ids = await listIdsInCategories(mirror.context.store.db, mirror.origin, categories)
  const { posts, malformed } = await fetchPosts(source, ids)
  await report.add(await mirrorPosts(mirror, source, posts, malformed))
}

async function compared(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  pace: ComparisonPace,
  state: MirrorState,
): Promise<MirrorState> {
  const { total, leftOut } = await pace.measure(() => compareIds(mirror, source, report, state.leftOut))
  await followHeld(mirror, source, report, { all: true })
  const uncountedNow = await uncounted(mirror, source, total, leftOut)
  return { ...state, leftOut, comparedOn: today(mirror), uncounted: uncountedNow }
}

/** WordPress's count without what we have, and without what is left out: both sides count the same. */
async function uncounted(
  { context, origin }: Mirror,
  { statuses }: WordPressSource,
  total: number | undefined,
  leftOut: LeftOut,
): Promise<number | null> {
  if (total === undefined) return null
  const { db } = context.store
  const ids = Object.keys(leftOut).map(Number)
  const states = await listStates(db, origin, ids)
  const counted = states.filter(({ status }) => statuses.includes(status))
  return total - (await countMirrored(db, origin, statuses)) - (ids.length - counted.length)
}

function today(mirror: Mirror): CountyDate {
  return countyDate(mirror.context.clock.now(), mirror.context.config.timeZone)
}

function save(mirror: Mirror, state: MirrorState): Promise<void> {
  return saveMirrorState(mirror.context.store.db, state, mirror.context.clock.now())
}
