import { ARTICLE_STATUSES } from '@hometown/shared-types/contract/articles'
import { decodeSlug, isArticleSlug } from '@hometown/shared-types/rules/slugs'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { ListResult, WordPressPostBrief } from '@hometown/wordpress-adapter'
import { isOneOf } from '../../../database/bulk-sql.ts'
import { SAFE_HTML_VERSION } from '../../../lib/safe-html.ts'
import { listKeptSlugs } from '../../content/articles/index.ts'
import { recordPublishReceipt } from '../../platform/changes/index.ts'
import { followQueue, type Mirror, writeAsMirror } from './mirror.service.ts'
import {
  articlesOf,
  enqueue,
  findMirrorState,
  finishRow,
  listDueReadings,
  noteRecovery,
  saveMirrorState,
} from './mirror-state.service.ts'
import { removeMissing } from './missing-articles.service.ts'
import { findBylines, idsOf, isWithheld, type WordPressSource } from './wordpress-source.service.ts'

/** The clock of a WordPress may be a bit slow. */
const OVERLAP_MS = 60_000

/**
 * Lists every post, because webhooks get lost and a deletion changes no post, and lets the queue ask for what differs,
 * between the pages. Reads every post again once a day, because WordPress renders lists, galleries and shortcodes anew
 * without changing their time; and after a change that many posts show.
 * @returns for how many milliseconds WordPress worked on the list
 */
export async function pollWordPress(mirror: Mirror, source: WordPressSource): Promise<number> {
  const { context, origin } = mirror
  const { editable } = source
  const syncedAt = context.clock.now()
  const before = await findMirrorState(context.store.db, origin)
  const day = countyDate(syncedAt, context.config.timeZone)
  const readAs = JSON.stringify([day, SAFE_HTML_VERSION, await findBylines(context), editable])
  const readings = await listDueReadings(context, origin)
  const readsAll = readings.length > 0 || (before !== undefined && before.readAs !== readAs)
  const listed = new Set<number>()
  let listing = 0
  let askedAt = performance.now()
  for await (const page of source.client.posts.iterateBriefs(source.query({ order: 'desc' }))) {
    listing += performance.now() - askedAt
    await enqueuePage(mirror, page, { readsAll, polledAt: before?.syncedAt ?? Number.POSITIVE_INFINITY })
    for (const id of idsOf([...page.items, ...page.malformed])) listed.add(id)
    await followQueue(mirror, source)
    askedAt = performance.now()
  }
  await enqueueUnlisted(mirror, source, listed)
  await removeMissing(mirror, await followQueue(mirror, source))
  const renewedAt = readings.length > 0 ? syncedAt : (before?.renewedAt ?? 0)
  await writeAsMirror(mirror, async (tx) => {
    // Pages that were rendered meanwhile link to WordPress where their posts weren't here yet.
    if (!before) tx.changed({ kind: 'settings' })
    await saveMirrorState(tx.db, { origin, readAs, renewedAt, editable, syncedAt })
    for (const row of readings) await finishRow(tx.db, row)
  })
  await noteRecovery(context)
  const isNews = before?.editable !== false && !editable && context.config.wordpressUsername
  if (isNews) await recordPublishReceipt(context, 'failed', `WordPress is read-only here: ${source.problem}`)
  return listing
}

async function enqueuePage(
  { context, origin }: Mirror,
  { items, malformed }: ListResult<WordPressPostBrief>,
  { readsAll, polledAt }: { readsAll: boolean; polledAt: number },
): Promise<void> {
  const { db } = context.store
  const now = context.clock.now()
  const all = [...items, ...malformed]
  const known = articlesOf(db, origin).select(['number', 'status', 'wordpress_brief'])
  const rows = await known.where(isOneOf(db, 'number', idsOf(all))).execute()
  const ours = new Map(rows.map((row) => [row.number, row]))
  // Without the plugin, a post may have been changed twice in one second.
  const mayHaveChanged = (brief: WordPressPostBrief) =>
    brief.hometown_revision === undefined && Date.parse(`${brief.modified_gmt}Z`) >= polledAt - OVERLAP_MS
  const slugs = items.map(({ slug }) => decodeSlug(slug))
  const taken = await listKeptSlugs(db, slugs)
  // Our article otherwise has a number, because another article had its slug.
  const isInPlace = (slug: string) => taken.has(slug) || !isArticleSlug(slug)
  const isMirrored = (brief: WordPressPostBrief) =>
    // A post behind a password has no article.
    brief.password
      ? !ours.has(brief.id)
      : ours.get(brief.id)?.wordpress_brief === JSON.stringify(brief) && isInPlace(decodeSlug(brief.slug))
  const wanted = items.filter((brief) => readsAll || !isMirrored(brief) || mayHaveChanged(brief))
  // We ask even for those that wait for a new try because WordPress failed at them.
  const withdrawn = all.filter((one) => isWithheld(one) && ours.get(one.id ?? 0)?.status === 'published')
  await enqueue(db, 'post', idsOf(withdrawn), now)
  await enqueue(db, 'post', idsOf([...wanted, ...malformed]), now, { named: false })
}

/** No article goes because a list lacked it: WordPress is asked for exactly that one. */
async function enqueueUnlisted(
  { context: { store, clock }, origin }: Mirror,
  { editable }: WordPressSource,
  listed: ReadonlySet<number>,
): Promise<void> {
  const visible = articlesOf(store.db, origin).where('status', 'in', editable ? ARTICLE_STATUSES : ['published'])
  const ids = (await visible.select('number').execute()).map((row) => row.number)
  const unlisted = ids.filter((id) => !listed.has(id))
  await enqueue(store.db, 'post', unlisted, clock.now(), { named: false })
}
