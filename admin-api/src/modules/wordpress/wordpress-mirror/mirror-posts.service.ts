import { isArticleSlug, slugWithId } from '@hometown/shared-types/rules/slugs'
import { validate as isUuid, v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { isSlugTaken } from '../../../database/slugs.ts'
import { chunk } from '../../../lib/collections.ts'
import {
  type ArticleRow,
  articleRerenderChanges,
  articles,
  type ExpectedArticle,
  findDeletedArticle,
  insertArticle,
  listLinkingArticles,
  restoreDeletedArticle,
  type SaveHooks,
  saveIfDifferent,
  softDeleteArticle,
} from '../../content/articles/index.ts'
import { saveWordPressPictures } from '../../content/media/index.ts'
import { saveFormerPaths } from '../../content/redirects/index.ts'
import { recordPublishReceipt } from '../../platform/changes/index.ts'
import { type Leader, requireLeader } from '../../platform/jobs/index.ts'
import { enqueueReads, findMirrorState, finishRead, listDuePostReads, POSTS_PER_BATCH } from './mirror-state.service.ts'
import type { SanitizedPost } from './sanitize-post.worker.ts'
import { postIds, readPosts, type WordPressSource } from './wordpress-source.service.ts'

export interface MirrorContext {
  context: AppContext
  origin: string
  /** The leader is missing for an editor's save, which any process mirrors. */
  leader?: Leader
  /** The save at the desk; missing when the change came from WordPress. */
  save?: SaveHooks
}

/**
 * Asks WordPress for these posts and stores what it has. Removes posts behind a password.
 * @returns what WordPress certainly doesn't have, and why other copies of ours stay as they were, by post number
 */
export async function mirrorPosts(
  mirror: MirrorContext,
  source: WordPressSource,
  ids: readonly number[],
): Promise<Pick<Awaited<ReturnType<typeof readPosts>>, 'missing' | 'problems'>> {
  const before = await findArticlesByPostId(mirror.context.store.db, ids)
  const isPublished = (id: number) => before.get(id)?.status === 'published'
  const { articles: posts, missing, withdrawn, problems } = await readPosts(mirror.context, source, ids, isPublished)
  await withdrawMirroredArticles(mirror, withdrawn)
  const changed = await writeAsMirror(mirror, async (tx) => {
    const rows = await lockArticlesByPostId(tx, postIds(posts))
    if (posts.some(({ id }) => rows.get(id)?.version !== before.get(id)?.version)) return undefined
    // In the order of the ids: a post waits for the one that has its slug (`chooseMirroredSlug`).
    const inTurn = posts.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    return saveMirroredArticles(tx, mirror, inTurn, rows)
  })
  // Somebody saved one of the articles, so WordPress's answer may be older than that. Ask again.
  if (changed === undefined) return mirrorPosts(mirror, source, ids)
  const moved = changed.flatMap(({ row, before }) => (publishedSlug(row) === publishedSlug(before) ? [] : row))
  await rerenderLinkingPages(mirror, moved)
  return { missing, problems }
}

async function findArticlesByPostId(db: Db, ids: readonly number[]): Promise<Map<number, ArticleRow>> {
  const all = db.selectFrom('articles').selectAll()
  const rows = await all.where(isOneOf(db, 'number', ids)).execute()
  return new Map(rows.map((row) => [row.number, row]))
}

async function lockArticlesByPostId(tx: Tx, ids: readonly number[]): Promise<Map<number, ExpectedArticle>> {
  const rows = await tx.list(articles, (all) => all.where(isOneOf(tx.db, 'number', ids)))
  return new Map(rows.map((row) => [row.number, row]))
}

/** @returns those that have changed */
async function saveMirroredArticles(
  tx: Tx,
  mirror: MirrorContext,
  posts: readonly SanitizedPost[],
  rows: ReadonlyMap<number, ExpectedArticle>,
) {
  const { context, save } = mirror
  // Pictures come before the articles, so that new articles need no second rendering.
  const pictures = posts.flatMap(({ media }) => media ?? [])
  await saveWordPressPictures(tx, context, pictures)
  const stored: { paths: string[]; row: ArticleRow; before: ArticleRow | undefined }[] = []
  for (const post of posts) {
    const before = rows.get(post.id)
    const columns = {
      ...post.columns,
      slug: await chooseMirroredSlug(tx, mirror, post, before),
      ...save?.meta?.(before ?? null, post.columns.status),
    }
    const row = before
      ? await saveIfDifferent(tx, context, before, columns)
      : await insertMirroredArticle(tx, mirror, { ...post, columns })
    await save?.afterWrite?.(tx, row, before ?? null)
    stored.push({ paths: post.paths, row, before })
  }
  await saveFormerPaths(tx, stored)
  return stored.filter(({ before, row }) => row !== before)
}

function publishedSlug(row: ArticleRow | undefined): string | undefined {
  return row?.status === 'published' ? row.slug : undefined
}

/**
 * Renders the pages that link to these: links lead to our pages where we have them, and to WordPress's otherwise. Call
 * it when they are stored: it never fails, and if the process stops before, links stay as they are for now.
 */
export async function rerenderLinkingPages(mirror: MirrorContext, moved: readonly ArticleRow[]): Promise<void> {
  const { context, origin } = mirror
  try {
    // All pages are rendered after the first sync.
    if (moved.length === 0 || !(await findMirrorState(context.store.db, origin))) return
    const linking = await listLinkingArticles(context.store.db, origin, moved)
    if (linking.length === 0) return
    await writeAsMirror(mirror, async (tx) => tx.changed(...articleRerenderChanges(linking)))
  } catch (error) {
    // The save succeeded, so an error must not reach the editor.
    context.log.error({ err: error }, 'could not render the pages that link to what moved')
  }
}

/**
 * Returns the post's slug, unless it can't be an address, or another article has it: then another one, until WordPress
 * was asked for both once more, because posts exchange their slugs.
 */
async function chooseMirroredSlug(
  tx: Tx,
  { origin }: MirrorContext,
  { id, columns: { slug, status } }: SanitizedPost,
  before: ArticleRow | undefined,
): Promise<string> {
  const [owner] = await tx.list(articles, (all) => all.where('slug', '=', slug).where('number', '!=', id))
  if (!owner && isArticleSlug(slug)) return slug
  const isOurs = owner?.origin === origin
  // In WordPress, a draft may have the slug of a public post. Ours gets another slug, without a new version.
  if (isOurs && status === 'published' && owner.status !== 'published') {
    await tx.mark(owner, { slug: await freeSlugWithNumber(tx.db, slug, owner) })
    await enqueueReads(tx.db, 'post', [owner.number], tx.now)
    return slug
  }
  const another = await freeSlugWithNumber(tx.db, slug, { id: before?.id, number: id })
  if (isOurs && another !== before?.slug) {
    await enqueueReads(tx.db, 'post', [owner.number], tx.now)
    await enqueueReads(tx.db, 'post', [id], tx.now + 1)
  }
  return another
}

async function freeSlugWithNumber(db: Db, wanted: string, { id, number }: { id: string | undefined; number: number }) {
  let slug = slugWithId(wanted, number)
  while (await isSlugTaken(db, 'articles', slug, id)) slug = slugWithId(slug, number)
  return slug
}

/** Inserts the article with the id that it had before its post was gone, or that the desk gave. */
async function insertMirroredArticle(
  tx: Tx,
  { context, origin }: MirrorContext,
  { id, hometownId, columns }: SanitizedPost,
): Promise<ArticleRow> {
  const mirrored = { ...columns, number: id }
  // After a restore from a backup, WordPress may reuse a number for another post.
  const match = hometownId ? { id: hometownId } : { number: -id, created_at: columns.created_at }
  const deleted = await findDeletedArticle(tx, origin, match)
  if (deleted) return restoreDeletedArticle(tx, context, deleted, mirrored)
  // A copied post has the id of another article.
  const query = tx.db.selectFrom('articles').select('id')
  const other = await query.where('id', '=', hometownId ?? '').executeTakeFirst()
  const isFree = hometownId !== undefined && isUuid(hometownId) && !other
  const row = { ...mirrored, origin, id: isFree ? hometownId : uuid() }
  return insertArticle(tx, context, row, { hasRevision: false })
}

export async function withdrawMirroredArticles(mirror: MirrorContext, wordpressIds: readonly number[]): Promise<void> {
  const { origin } = mirror
  const removed: ArticleRow[] = []
  for (const part of chunk(wordpressIds, POSTS_PER_BATCH)) {
    const rows = await writeAsMirror(mirror, async (tx) => {
      const present = [...(await lockArticlesByPostId(tx, part)).values()].filter((row) => row.origin === origin)
      for (const row of present) await softDeleteArticle(tx, row)
      if (present.length > 0) tx.announce('missing-articles')
      return present
    })
    removed.push(...rows)
  }
  const published = removed.filter(({ status }) => status === 'published')
  await rerenderLinkingPages(mirror, published)
}

/** Runs one transaction of the mirror. @throws LeadershipLostError if another process reads WordPress now */
export function writeAsMirror<T>({ context, leader, save }: MirrorContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return context.store.write(save?.actor ?? 'wordpress', async (tx) => {
    if (leader) await requireLeader(tx.db, tx.kind, leader)
    return work(tx)
  })
}

/**
 * Asks for the posts that are due. Those that WordPress fails at are asked for again later.
 * @returns what WordPress lacks though nobody named it: a list of posts is not enough to remove an article
 */
export async function processQueue(mirror: MirrorContext, source: WordPressSource): Promise<number[]> {
  const { store, clock } = mirror.context
  const lacking: number[] = []
  for (;;) {
    const rows = await listDuePostReads(store.db, clock.now())
    if (rows.length === 0) return lacking
    const { missing, problems } = await mirrorPosts(mirror, source, postIds(rows))
    const named = new Set(postIds(rows.filter((row) => row.named === 1)))
    const gone = missing.filter((id) => named.has(id))
    await withdrawMirroredArticles(mirror, gone)
    lacking.push(...missing.filter((id) => !named.has(id)))
    await writeAsMirror(mirror, async (tx) => {
      for (const row of rows.toSorted((one, other) => one.id - other.id))
        await finishRead(tx.db, row, { problem: problems.get(row.id), now: tx.now })
    })
    const failing = rows.filter(({ id, problem }) => problem === null && problems.has(id))
    await reportUnreadableWpPosts(mirror.context, postIds(failing))
  }
}

async function reportUnreadableWpPosts(context: AppContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const message = `We couldn’t read WordPress ${ids.length === 1 ? 'post' : 'posts'} ${ids.join(', ')}. Our copy stays as it was, and we’ll try again. Settings → Connections says why.`
  context.log.warn({ outcome: 'held' }, message)
  await recordPublishReceipt(context, 'held', message)
}
