import { ARTICLE_STATUSES } from '@hometown/shared-types/contract/articles'
import { countyDate } from '@hometown/shared-types/rules/time'
import { type ListResult, statusOfPost, type WordPressPostBrief } from '@hometown/wordpress-adapter'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { SAFE_HTML_VERSION } from '../../../lib/safe-html.ts'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { isThere } from '../../content/listed-articles/listed-articles.service.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { followQueue, type Mirror, writeMirrored } from './mirror.service.ts'
import { findMirrorState, listDueReadings, noteRecovery, saveMirrorState } from './mirror-state.service.ts'
import { removeMissing } from './missing-articles.service.ts'
import { enqueue, finishRow } from './wordpress-queue.service.ts'
import { findBylines, idsOf, isWithheld, type WordPressSource } from './wordpress-source.service.ts'

/** `modified_after` has a precision of one second, and WordPress may store a post shortly after its time. */
const OVERLAP_MS = 2000
/** A walk through all posts is followed by a pause of so many times its length, but of an hour at most. */
const PAUSE_OF_WALK = 4
const LONGEST_PAUSE_MS = 3_600_000

/**
 * Lists what changed, and lets the queue ask for it, between the pages. Lists every post as often as the time allows,
 * because webhooks get lost and a deletion changes no post. Reads every post again once a day, because WordPress renders
 * lists, galleries and shortcodes anew without changing their time; and after a change that many posts show.
 */
export async function pollWordPress(mirror: Mirror, source: WordPressSource): Promise<void> {
  const { context, origin } = mirror
  const { editable } = source
  const { db } = context.store
  const now = context.clock.now()
  const began = performance.now()
  const before = await findMirrorState(db, origin)
  const day = countyDate(now, context.config.timeZone)
  const readAs = JSON.stringify([day, SAFE_HTML_VERSION, await findBylines(context), editable])
  const readings = await listDueReadings(context, origin)
  const readsAll = before !== undefined && (readings.length > 0 || before.readAs !== readAs)
  const comparesAll = readsAll || !before || began >= source.compareAt
  const overlapFrom = (before?.modifiedUntil ?? Number.POSITIVE_INFINITY) - OVERLAP_MS
  const query = source.query(comparesAll ? {} : { modified_after: new Date(overlapFrom) })
  const listed = new Set<number>()
  let modifiedUntil = before?.modifiedUntil ?? 0
  for await (const page of source.client.posts.iterateBriefs(query)) {
    await enqueuePage(mirror, page, { readsAll, overlapFrom })
    for (const id of idsOf([...page.items, ...page.malformed])) listed.add(id)
    // A time in the future would make us miss all changes until then.
    for (const time of page.items.map(modifiedAt)) if (time <= now) modifiedUntil = Math.max(modifiedUntil, time)
    await followQueue(mirror, source)
  }
  if (comparesAll) {
    await enqueueUnlisted(mirror, source, listed)
    await removeMissing(mirror, await followQueue(mirror, source))
    const pause = Math.min((performance.now() - began) * PAUSE_OF_WALK, LONGEST_PAUSE_MS)
    source.compareAt = performance.now() + pause
  }
  const renewedAt = readings.length > 0 ? now : (before?.renewedAt ?? 0)
  const next = { origin, modifiedUntil, readAs, renewedAt, editable, syncedAt: context.clock.now() }
  await writeMirrored(mirror, async (trx) => {
    await saveMirrorState(trx, next)
    if (readsAll) for (const row of readings) await finishRow(trx, row)
  })
  await noteRecovery(context)
  const isNews = before?.editable !== false && !editable && context.config.wordpressUsername
  if (isNews) await noteReceipt(context, 'failed', `WordPress is read-only here: ${source.problem}`)
}

/** @param overlapFrom without the plugin, a post that was changed since then may have been changed twice in one second */
async function enqueuePage(
  { context, origin }: Mirror,
  { items, malformed }: ListResult<WordPressPostBrief>,
  { readsAll, overlapFrom }: { readsAll: boolean; overlapFrom: number },
): Promise<void> {
  const { db } = context.store
  const now = context.clock.now()
  const all = [...items, ...malformed]
  const ours = await listStates(db, origin, idsOf(all))
  const withdrawn = all.filter((one) => isWithheld(one) && ours.get(one.id ?? 0)?.status === 'published')
  const isWanted = (brief: WordPressPostBrief) =>
    readsAll ||
    !isMirrored(ours.get(brief.id), brief) ||
    (brief.hometown_revision === undefined && modifiedAt(brief) >= overlapFrom)
  // Even where it waits for a new try, because WordPress failed at it.
  await enqueue(db, 'post', idsOf(withdrawn), now)
  await enqueue(db, 'post', idsOf([...items.filter(isWanted), ...malformed]), now, { named: false })
}

/** No article goes because a list lacked it: WordPress is asked for exactly that one. */
async function enqueueUnlisted(
  { context: { store, clock }, origin }: Mirror,
  { editable }: WordPressSource,
  listed: ReadonlySet<number>,
): Promise<void> {
  const rows = await store.db
    .selectFrom('articles')
    .select('wordpress_id')
    .where('origin', '=', origin)
    .where('status', 'in', editable ? ARTICLE_STATUSES : ['published'])
    .where(isThere())
    .execute()
  const unlisted = rows.map((row) => row.wordpress_id).filter((id) => !listed.has(id))
  await enqueue(store.db, 'post', unlisted, clock.now(), { named: false })
}

type State = Pick<ArticleRow, 'wordpress_id' | 'updated_at' | 'status' | 'wordpress_categories' | 'wordpress_revision'>

/** By post number. */
async function listStates(db: Kysely<Database>, origin: string, ids: readonly number[]): Promise<Map<number, State>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['wordpress_id', 'updated_at', 'status', 'wordpress_categories', 'wordpress_revision'])
    .where('origin', '=', origin)
    .where('wordpress_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.wordpress_id, row]))
}

/**
 * A scheduled post goes live, and a post gets other categories or fields, without a new modification time. One behind a
 * password has no article.
 */
function isMirrored(row: State | undefined, brief: WordPressPostBrief): boolean {
  if (!row || brief.password) return !row && Boolean(brief.password)
  if (row.updated_at !== modifiedAt(brief)) return false
  const { wordpress_categories: terms, wordpress_revision: revision } = row
  return (
    row.status === statusOfPost(brief.status) &&
    (terms === null || brief.categories === undefined || inOrder(JSON.parse(terms)) === inOrder(brief.categories)) &&
    (revision === null || brief.hometown_revision === undefined || revision === String(brief.hometown_revision))
  )
}

function inOrder(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join()
}

function modifiedAt({ modified_gmt }: WordPressPostBrief): number {
  return Date.parse(`${modified_gmt}Z`)
}
