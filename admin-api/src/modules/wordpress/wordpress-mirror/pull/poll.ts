import { hash } from 'node:crypto'
import { type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import { SAFE_HTML_VERSION } from '@hometown/shared-types/safe-html'
import {
  type MalformedItem,
  statusOfPost,
  WordPressError,
  type WordPressPostBrief,
  type WordPressUser,
} from '@hometown/wordpress-adapter'
import { refuseEmptyLists } from '../first-sync/empty-lists.ts'
import { findHeld, removeMissing } from '../held-loss/held-loss.service.ts'
import { type ComparisonPace, createComparisonPace } from './comparison-pace.ts'
import { listMirrored, listStates, type MirroredState } from './mirror.repository.ts'
import { mirrorPosts } from './mirror.service.ts'
import { type Mirror, writeMirrored } from './mirror.ts'
import type { MirrorReport } from './mirror-report.ts'
import {
  closeFullLookRequest,
  findFullLookRequest,
  findMirrorState,
  type MirrorState,
  requestRenewal,
  saveMirrorState,
} from './mirror-state.repository.ts'
import { bylineState } from './posts/post-options.ts'
import { isWithheld, type UnreadablePost } from './posts/unreadable-posts.ts'
import { fetchPosts, type WordPressSource } from './wordpress-source.ts'

const POSTS_AT_ONCE = 100
/**
 * `modified_after` is exclusive with a precision of one second, and WordPress may store a post shortly after its
 * timestamp.
 */
const OVERLAP_MS = 2000
/** In `leftOut`, of a post that made WordPress fail: it is asked for at each look. */
const FAILED = 'failed'

/**
 * Reads what changed. Compares all ids as often as the pace allows, because webhooks get lost and a deletion changes no
 * post. Reads everything again once a day, because WordPress renders lists, galleries and shortcodes anew without a
 * word about it; and after a change that many posts show.
 */
export async function pollWordPress(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  pace = createComparisonPace(),
): Promise<void> {
  const { context, origin } = mirror
  const { db } = context.store
  const now = context.clock.now()
  const bylines = await bylineState(context)
  const saved = await findMirrorState(db)
  if (saved?.origin !== origin) await refuseEmptyLists(context, source, origin)
  const before = saved?.origin === origin ? saved : undefined
  const names = await readNames(source, before?.names)
  const known = before?.names ?? {}
  if (Object.keys(known).some((key) => known[key] !== names[key])) await requestRenewal(db, now)

  const request = await findFullLookRequest(db)
  const isRequested = request !== undefined && request.dueAt <= now
  const isNewDay = before?.comparedOn !== today(mirror)
  const all = before !== undefined && (isRequested || isNewDay || isStale(before, source, bylines))
  const read = await readPosts(mirror, source, report, {
    since: before,
    all,
    pace: all || !before || pace.isDue() ? pace : undefined,
  })
  const next: MirrorState = {
    origin,
    ...read,
    comparedOn: today(mirror),
    renewedAt: isRequested ? now : (before?.renewedAt ?? 0),
    safeHtmlVersion: SAFE_HTML_VERSION,
    editable: source.editable,
    names,
    bylines,
  }
  await writeMirrored(mirror, (trx) => saveMirrorState(trx, next, context.clock.now()))
  if (all && request) await closeFullLookRequest(db, request)
}

function isStale(state: MirrorState, { editable }: WordPressSource, bylines: string): boolean {
  const seesMore = editable && !state.editable
  return seesMore || state.safeHtmlVersion !== SAFE_HTML_VERSION || state.bylines !== bylines
}

interface Look {
  since: Pick<MirrorState, 'modifiedUntil' | 'leftOut'> | undefined
  /** Reads also what didn't change. */
  all: boolean
  /** Set if all ids are compared, which finds what is missing as well. */
  pace: ComparisonPace | undefined
}

async function readPosts(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  { since, all, pace }: Look,
): Promise<Pick<MirrorState, 'modifiedUntil' | 'leftOut'>> {
  const { context, origin } = mirror
  const { db } = context.store
  const from = since ? since.modifiedUntil - OVERLAP_MS : Number.POSITIVE_INFINITY
  const compare = pace !== undefined
  const { briefs, malformed } = compare
    ? await pace.measure(() => readBriefs(mirror, source))
    : await readBriefs(mirror, source, from)
  const rows = compare
    ? await listMirrored(db, origin, source.statuses)
    : await listStates(db, origin, idsOf([...briefs, ...malformed]))
  const ours = new Map(rows.map((row) => [row.wordpress_id, row]))
  const leftOut = all ? {} : { ...since?.leftOut }
  const isWanted = (brief: WordPressPostBrief) =>
    all ||
    leftOut[brief.id] === FAILED ||
    (leftOut[brief.id] !== stateOfPost(brief) &&
      (!isMirrored(ours.get(brief.id), brief) || (brief.hometown_revision === undefined && modifiedAt(brief) >= from)))
  const doubtful = new Set<number>()
  for (const part of partsOf(briefs.filter(isWanted))) {
    for (const id of await readPart(mirror, source, report, part, leftOut)) doubtful.add(id)
    await mirror.betweenParts?.()
  }
  const withheld = malformed.filter((brief) => needsLook(brief, ours))
  const outcome = await mirrorPosts(mirror, source, [], withheld)
  await report.add(outcome)
  for (const id of outcome.hidden) doubtful.add(id)
  if (compare) {
    const there = new Set(idsOf([...briefs, ...malformed]))
    for (const id of ours.keys()) if (!there.has(id)) doubtful.add(id)
    for (const id of Object.keys(leftOut)) if (!there.has(Number(id))) delete leftOut[id]
  }
  await followDoubtful(mirror, source, report, doubtful, compare)
  // A timestamp in the future would make us miss all changes until then.
  const times = briefs.map(modifiedAt).filter((time) => time <= context.clock.now())
  const modifiedUntil = times.reduce((latest, time) => Math.max(latest, time), since?.modifiedUntil ?? 0)
  return { modifiedUntil, leftOut }
}

async function readBriefs(mirror: Mirror, source: WordPressSource, modifiedAfter?: number) {
  const briefs: WordPressPostBrief[] = []
  const malformed: MalformedItem[] = []
  const query = source.query(modifiedAfter === undefined ? {} : { modified_after: new Date(modifiedAfter) })
  for await (const batch of source.client.posts.iterateBriefs(query)) {
    briefs.push(...batch.items)
    malformed.push(...batch.malformed)
    await mirror.betweenParts?.()
  }
  return { briefs, malformed }
}

/** @returns the posts that are gone, or mustn't be shown */
async function readPart(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  part: readonly WordPressPostBrief[],
  leftOut: MirrorState['leftOut'],
): Promise<number[]> {
  const { posts, malformed, missing, failed } = await fetchPosts(source, idsOf(part))
  const said = new Map(malformed.map((item) => [item.id, item]))
  const answered = new Set([...idsOf(posts), ...missing])
  const unreadable: UnreadablePost[] = part
    .filter(({ id }) => !answered.has(id))
    .map(({ id, status, password }) => ({
      id,
      // A public one that makes WordPress fail is named at the desk.
      status: said.get(id)?.status ?? (failed.includes(id) && status === 'publish' ? undefined : status),
      isProtected: said.get(id)?.isProtected || Boolean(password),
    }))
  const outcome = await mirrorPosts(mirror, source, posts, unreadable)
  await report.add(outcome)
  const rows = await listStates(mirror.context.store.db, mirror.origin, idsOf(part))
  const stored = new Map(rows.map((row) => [row.wordpress_id, row]))
  for (const brief of part) {
    if (failed.includes(brief.id)) leftOut[brief.id] = FAILED
    else if (isMirrored(stored.get(brief.id), brief)) delete leftOut[brief.id]
    else leftOut[brief.id] = stateOfPost(brief)
  }
  return [...missing, ...outcome.hidden]
}

/**
 * Asks for exactly these posts, because the walk of pages skips one when another is deleted, and a webhook may have
 * stored one meanwhile. Asks for held articles too.
 */
async function followDoubtful(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  doubtful: ReadonlySet<number>,
  compare: boolean,
): Promise<void> {
  const held = await findHeld(mirror.context.store.db, mirror.origin)
  const ids = [...new Set([...doubtful, ...(compare ? held.ids : held.confirmed)])]
  const { posts, malformed, missing } = await fetchPosts(source, ids)
  const outcome = await mirrorPosts(mirror, source, posts, malformed)
  await report.add(outcome)
  await removeMissing(mirror, report, ids, [...new Set([...missing, ...outcome.hidden])])
}

/** True if our public copy may have to go: the brief says so, or doesn't say whether the post is public. */
function needsLook(brief: MalformedItem, ours: ReadonlyMap<number, MirroredState>): boolean {
  const isPublicHere = brief.id !== undefined && ours.get(brief.id)?.status === 'published'
  return isWithheld(brief) ? isPublicHere : brief.status === undefined
}

function stateOfPost({ status, modified_gmt, password, hometown_revision }: WordPressPostBrief): string {
  return [status, modified_gmt, hometown_revision, password ? 'protected' : ''].join(' ')
}

/** A scheduled post goes live, and a post gets other categories or fields, without a new modification time. */
function isMirrored(row: MirroredState | undefined, post: WordPressPostBrief): boolean {
  if (!row || post.password || row.updated_at !== modifiedAt(post)) return false
  return row.status === statusOfPost(post.status) && hasCategories(row, post) && hasRevision(row, post)
}

function hasCategories({ wordpress_categories: ours }: MirroredState, { categories }: WordPressPostBrief): boolean {
  return ours === null || categories === undefined || inOrder(JSON.parse(ours)) === inOrder(categories)
}

function hasRevision({ wordpress_revision: ours }: MirroredState, brief: WordPressPostBrief): boolean {
  return ours === null || brief.hometown_revision === undefined || ours === String(brief.hometown_revision)
}

function inOrder(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join()
}

function modifiedAt({ modified_gmt }: WordPressPostBrief): number {
  return Date.parse(`${modified_gmt}Z`)
}

function* partsOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += POSTS_AT_ONCE) yield items.slice(start, start + POSTS_AT_ONCE)
}

function idsOf(posts: readonly { id: number | undefined }[]): number[] {
  return posts.flatMap(({ id }) => id ?? [])
}

function today({ context }: Mirror): CountyDate {
  return countyDate(context.clock.now(), context.config.timeZone)
}

/** Of categories and accounts. Many WordPress sites hide their accounts: then what we knew of them stays. */
async function readNames(source: WordPressSource, known: MirrorState['names'] = {}) {
  const users = await readUsers(source)
  const names = users ? {} : Object.fromEntries(Object.entries(known).filter(([key]) => key.startsWith('user ')))
  for await (const { items } of source.client.categories.iterate())
    for (const { id, slug, name } of items) names[`category ${id}`] = `${slug}\n${name}`
  for (const user of users ?? []) {
    const { name, description, avatar_urls } = user
    names[userKey(user)] = hash('sha256', JSON.stringify([name, description, avatar_urls]))
  }
  return names
}

function userKey({ id }: WordPressUser): string {
  return `user ${id}`
}

async function readUsers(source: WordPressSource): Promise<WordPressUser[] | undefined> {
  const users: WordPressUser[] = []
  try {
    for await (const { items } of source.client.users.iterate({ has_published_posts: true })) users.push(...items)
    return users
  } catch (error) {
    if (error instanceof WordPressError && [401, 403, 404].includes(error.status)) return undefined
    throw error
  }
}
