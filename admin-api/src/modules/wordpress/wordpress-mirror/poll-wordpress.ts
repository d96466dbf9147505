import { ARTICLE_STATUSES } from '@hometown/shared-types/contract/articles'
import { decodeSlug, isArticleSlug } from '@hometown/shared-types/rules/slugs'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { ListResult, WordPressPostBrief } from '@hometown/wordpress-adapter'
import { isOneOf } from '../../../database/bulk-sql.ts'
import { SAFE_HTML_VERSION } from '../../../lib/safe-html.ts'
import { filterTakenArticleSlugs } from '../../content/articles/index.ts'
import { recordPublishReceipt } from '../../platform/changes/index.ts'
import { type MirrorContext, processQueue, writeAsMirror } from './mirror-posts.service.ts'
import {
  articlesFrom,
  enqueueReads,
  findMirrorState,
  finishRead,
  listDueFullReads,
  reportRecovery,
  saveMirrorState,
} from './mirror-state.service.ts'
import { removeMissingArticles } from './missing-articles.service.ts'
import { findBylineSettings, isNotPublic, postIds, type WordPressSource } from './wordpress-source.service.ts'

/** The clock of the WordPress may be slow by this much. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Lists every post, because webhooks get lost and a deletion changes no post, and lets the queue ask for what differs,
 * between the pages. Reads every post again once a day, because WordPress renders lists, galleries and shortcodes anew
 * without changing their time; and after a change that many posts show.
 * @returns for how many milliseconds WordPress worked on the list
 */
export async function pollWordPress(mirror: MirrorContext, source: WordPressSource): Promise<number> {
  const { context, origin } = mirror
  const { editable } = source
  const syncedAt = context.clock.now()
  const before = await findMirrorState(context.store.db, origin)
  const day = countyDate(syncedAt, context.config.timeZone)
  const readAs = JSON.stringify([day, SAFE_HTML_VERSION, await findBylineSettings(context), editable])
  const fullReads = await listDueFullReads(context, origin)
  const readsEverything = fullReads.length > 0 || (before !== undefined && before.readAs !== readAs)
  const listedIds = new Set<number>()
  let listingMs = 0
  let requestedAt = performance.now()
  for await (const page of source.client.posts.iterateBriefs(source.query({ order: 'desc' }))) {
    listingMs += performance.now() - requestedAt
    await enqueueChangedPosts(mirror, page, { readsEverything, polledAt: before?.syncedAt ?? Number.POSITIVE_INFINITY })
    for (const id of postIds([...page.items, ...page.malformed])) listedIds.add(id)
    await processQueue(mirror, source)
    requestedAt = performance.now()
  }
  await enqueueUnlistedPosts(mirror, source, listedIds)
  await removeMissingArticles(mirror, await processQueue(mirror, source))
  const renewedAt = fullReads.length > 0 ? syncedAt : (before?.renewedAt ?? 0)
  await writeAsMirror(mirror, async (tx) => {
    // Pages that were rendered meanwhile link to WordPress where their posts weren't here yet.
    if (!before) tx.changed({ kind: 'settings' })
    await saveMirrorState(tx.db, { origin, readAs, renewedAt, editable, syncedAt })
    for (const row of fullReads) await finishRead(tx.db, row)
  })
  await reportRecovery(context)
  const isNewlyReadOnly = before?.editable !== false && !editable && context.config.wordpressUsername
  if (isNewlyReadOnly) await recordPublishReceipt(context, 'failed', `WordPress is read-only here: ${source.problem}`)
  return listingMs
}

async function enqueueChangedPosts(
  { context, origin }: MirrorContext,
  { items, malformed }: ListResult<WordPressPostBrief>,
  { readsEverything, polledAt }: { readsEverything: boolean; polledAt: number },
): Promise<void> {
  const { db } = context.store
  const now = context.clock.now()
  const all = [...items, ...malformed]
  const mirrored = articlesFrom(db, origin).select(['number', 'status', 'wordpress_brief'])
  const rows = await mirrored.where(isOneOf(db, 'number', postIds(all))).execute()
  const rowsById = new Map(rows.map((row) => [row.number, row]))
  // Without the plugin, a post may have been changed twice in one second.
  const mayHaveChanged = (brief: WordPressPostBrief) =>
    brief.hometown_revision === undefined && Date.parse(`${brief.modified_gmt}Z`) >= polledAt - CLOCK_TOLERANCE_MS
  const slugs = items.map(({ slug }) => decodeSlug(slug))
  const keptSlugs = await filterTakenArticleSlugs(db, slugs)
  // Otherwise our article has a slug with a number, because another article had this slug.
  const hasFinalSlug = (slug: string) => keptSlugs.has(slug) || !isArticleSlug(slug)
  const isMirrored = (brief: WordPressPostBrief) =>
    // A post behind a password has no article.
    brief.password
      ? !rowsById.has(brief.id)
      : rowsById.get(brief.id)?.wordpress_brief === JSON.stringify(brief) && hasFinalSlug(decodeSlug(brief.slug))
  const outdated = items.filter((brief) => readsEverything || !isMirrored(brief) || mayHaveChanged(brief))
  // These don't wait for their next retry: they must leave the site now.
  const withdrawn = all.filter((one) => isNotPublic(one) && rowsById.get(one.id ?? 0)?.status === 'published')
  await enqueueReads(db, 'post', postIds(withdrawn), now)
  await enqueueReads(db, 'post', postIds([...outdated, ...malformed]), now, { named: false })
}

/** A list that lacks a post doesn't remove its article: WordPress is asked for exactly that post first. */
async function enqueueUnlistedPosts(
  { context: { store, clock }, origin }: MirrorContext,
  { editable }: WordPressSource,
  listed: ReadonlySet<number>,
): Promise<void> {
  const visible = articlesFrom(store.db, origin).where('status', 'in', editable ? ARTICLE_STATUSES : ['published'])
  const ids = (await visible.select('number').execute()).map((row) => row.number)
  const unlisted = ids.filter((id) => !listed.has(id))
  await enqueueReads(store.db, 'post', unlisted, clock.now(), { named: false })
}
