import { isArticleSlug, slugWithId } from '@hometown/shared-types/rules/slugs'
import type { Kysely, Transaction } from 'kysely'
import { validate as isUuid, v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import { noteFormerPaths } from '../../content/articles/former-addresses/former-addresses.service.ts'
import {
  type ArticleRow,
  addArticle,
  isSlugTaken,
  listDeletedOf,
  replaceSlug,
  restoreDeletedRow,
  type Save,
  saveDifferences,
  withdrawArticle,
} from '../../content/articles/stored-articles.service.ts'
import { keepWordPressPictures } from '../../content/media/library/wordpress-pictures.service.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { type Leader, writeAsLeader } from '../../platform/jobs/leader.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import type { SafeArticle } from './safe-article.worker.ts'
import { enqueue, finishRows, ROWS_AT_ONCE } from './wordpress-queue.service.ts'
import { FAILED, idsOf, readPosts, type WordPressSource } from './wordpress-source.ts'

export interface Mirror {
  context: AppContext
  origin: string
  /** Missing for an editor's save, which any process mirrors. */
  leader?: Leader
  /** The editor who saved it at the desk; null or missing when the change came from WordPress. */
  savedBy?: string | null
  /** What belongs to that save. */
  marks?: Save['marks']
  also?: Save['also']
}

interface Mirrored {
  changed: number
  /** Of those that were asked for, what WordPress certainly doesn't have. */
  missing: readonly number[]
  /** Why our copies stay as they were, for people, by post number. */
  problems: Map<number, string>
  /** Others saved these at the same time, again and again. */
  unsettled: readonly number[]
}

/** Keeps every transaction under 50 ms. */
const POSTS_PER_TRANSACTION = 25
const ROUNDS = 10

/**
 * Asks WordPress for these posts and stores what it has. The versions of our rows are read before that: where a row has
 * another one later, somebody else saved it meanwhile, so its post is asked for again. Removes posts behind a password.
 */
export async function mirrorPosts(mirror: Mirror, source: WordPressSource, ids: readonly number[]): Promise<Mirrored> {
  const mirrored = { changed: 0, missing: [] as number[], problems: new Map<number, string>(), unsettled: ids }
  for (let round = 0; mirrored.unsettled.length > 0 && round < ROUNDS; round++) {
    const known = mirror.context.store.db.selectFrom('articles').select(['wordpress_id', 'version', 'status'])
    const rows = await known.where('wordpress_id', 'in', mirrored.unsettled).execute()
    const versions = new Map(rows.map((row) => [row.wordpress_id, row.version]))
    const published = new Set(rows.filter(({ status }) => status === 'published').map((row) => row.wordpress_id))
    const read = await readPosts(mirror.context, source, mirrored.unsettled, published)
    for (const [id, problem] of read.problems) mirrored.problems.set(id, problem)
    mirrored.missing.push(...read.missing)
    await removeMirrored(mirror, read.withdrawn)
    const unsettled: number[] = []
    for (const part of partsOf(read.articles, POSTS_PER_TRANSACTION)) {
      const changed = await writeMirrored(mirror, (trx) => storeArticles(trx, mirror, part, versions))
      if (changed === undefined) unsettled.push(...idsOf(part))
      else mirrored.changed += changed
    }
    mirrored.unsettled = unsettled
  }
  if (mirrored.changed > 0) announceChanged(mirror)
  return mirrored
}

async function listByWordPressIds(db: Kysely<Database>, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('articles').selectAll().where('wordpress_id', 'in', ids).execute()
}

/** @returns how many have changed; undefined if somebody else saved one of the rows meanwhile. @throws LostRaceError */
async function storeArticles(
  trx: Transaction<Database>,
  mirror: Mirror,
  articles: readonly SafeArticle[],
  versions: ReadonlyMap<number, number>,
): Promise<number | undefined> {
  const { context, savedBy = null } = mirror
  const rows = new Map((await listByWordPressIds(trx, idsOf(articles))).map((row) => [row.wordpress_id, row]))
  if (articles.some(({ id }) => rows.get(id)?.version !== versions.get(id))) return undefined
  // Before the articles: those that are new need no second rendering.
  await keepWordPressPictures(
    trx,
    context,
    articles.flatMap(({ media }) => media ?? []),
  )
  const stored: { paths: string[]; row: ArticleRow; before: ArticleRow | undefined }[] = []
  for (const article of articles) {
    const before = rows.get(article.id)
    const columns = {
      ...article.columns,
      slug: await takeSlug(trx, mirror, article, before),
      ...(await mirror.marks?.(trx, before ?? null, article.columns.status)),
    }
    const row = before
      ? await saveDifferences(trx, context, before, columns, savedBy)
      : await insertStored(trx, mirror, { ...article, columns })
    await mirror.also?.(trx, row)
    stored.push({ paths: article.paths, row, before })
  }
  await noteFormerPaths(trx, stored, context.clock.now())
  return stored.filter(({ before, row }) => row !== before).length
}

/**
 * Its own, unless that can't be an address, or another article has it: then another one, until WordPress was asked for both
 * once more, because posts exchange their slugs.
 */
async function takeSlug(
  trx: Transaction<Database>,
  { context: { clock }, origin }: Mirror,
  { id, columns: { slug, status } }: SafeArticle,
  before: ArticleRow | undefined,
): Promise<string> {
  const owner = await trx
    .selectFrom('articles')
    .select(['id', 'wordpress_id', 'origin', 'status'])
    .where('slug', '=', slug)
    .where('wordpress_id', '!=', id)
    .executeTakeFirst()
  if (!owner && isArticleSlug(slug)) return slug
  const isOurs = owner?.origin === origin
  // In WordPress, a draft may have the slug of a public post. It gives way.
  if (isOurs && status === 'published' && owner.status !== 'published') {
    await replaceSlug(trx, owner.id, await slugWithNumber(trx, slug, owner))
    await enqueue(trx, 'post', [owner.wordpress_id], clock.now())
    return slug
  }
  const another = await slugWithNumber(trx, slug, { id: before?.id, wordpress_id: id })
  if (isOurs && another !== before?.slug) {
    await enqueue(trx, 'post', [owner.wordpress_id], clock.now())
    await enqueue(trx, 'post', [id], clock.now() + 1)
  }
  return another
}

async function slugWithNumber(
  trx: Transaction<Database>,
  wanted: string,
  { id, wordpress_id: number }: { id: string | undefined; wordpress_id: number },
): Promise<string> {
  let slug = slugWithId(wanted, number)
  while (await isSlugTaken(trx, slug, id)) slug = slugWithId(slug, number)
  return slug
}

/** With the id that it had before its post was gone, or that the desk gave. */
async function insertStored(
  trx: Transaction<Database>,
  { context, origin, savedBy = null }: Mirror,
  { id, hometownId, columns }: SafeArticle,
): Promise<ArticleRow> {
  const among = { wordpressIds: [id], articleIds: hometownId ? [hometownId] : [] }
  const deleted = (await listDeletedOf(trx, origin, among)).find((row) =>
    // After a restore from a backup, WordPress may reuse a number for another post.
    hometownId ? row.id === hometownId : row.created_at === columns.created_at,
  )
  const mirrored = { ...columns, wordpress_id: id }
  if (deleted) return restoreDeletedRow(trx, context, mirrored, deleted, savedBy)
  // A copied post has the id of another article.
  const other = trx
    .selectFrom('articles')
    .select('id')
    .where('id', '=', hometownId ?? '')
  const isFree = hometownId !== undefined && isUuid(hometownId) && !(await other.executeTakeFirst())
  const row = { ...mirrored, origin, id: isFree ? hometownId : uuid() }
  return addArticle(trx, context, row, { savedBy: null, hasRevision: false })
}

export async function removeMirrored(mirror: Mirror, wordpressIds: readonly number[]): Promise<void> {
  const { context, origin } = mirror
  let removed = 0
  for (const part of partsOf(wordpressIds, POSTS_PER_TRANSACTION))
    removed += await writeMirrored(mirror, async (trx) => {
      const rows = (await listByWordPressIds(trx, part)).filter((row) => row.origin === origin)
      for (const row of rows) await withdrawArticle(trx, context, row, null)
      return rows.length
    })
  if (removed === 0) return
  announceChanged(mirror)
  announce(context, { type: 'changed', lists: ['held-articles'] })
}

/** One transaction of the mirror. @throws LeadershipLostError if another process reads WordPress now */
export function writeMirrored<T>(
  { context: { store }, leader }: Pick<Mirror, 'context' | 'leader'>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return retryConflicts(() => (leader ? writeAsLeader(store, leader, work) : store.db.transaction().execute(work)))
}

function announceChanged({ context }: Pick<Mirror, 'context'>): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}

/** Of those that WordPress failed at: each takes several requests, and news waits meanwhile. */
const RETRIES_AT_ONCE = 10
const RETRY_MS = 10 * 60_000

/** Asks for what is due, what was named first. What WordPress fails at is asked for again later. */
export async function followQueue(mirror: Mirror, source: WordPressSource): Promise<void> {
  const { store, clock } = mirror.context
  for (;;) {
    const due = await store.db
      .selectFrom('wordpress_queue')
      .selectAll()
      .where('kind', '=', 'post')
      .where('due_at', '<=', clock.now())
      .orderBy((row) => row.case().when('problem', 'is', null).then(0).else(1).end())
      .orderBy('named', 'desc')
      .orderBy('due_at')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (due.length === 0) return
    const fresh = due.filter(({ problem }) => problem === null)
    const rows = fresh.length > 0 ? fresh : due.slice(0, RETRIES_AT_ONCE)
    const named = idsOf(rows.filter((row) => row.named === 1))
    if (named.length > 0) source.coauthors.clear()
    const { missing, problems, unsettled } = await mirrorPosts(mirror, source, idsOf(rows))
    await removeMirrored(
      mirror,
      missing.filter((id) => named.includes(id)),
    )
    const failing = rows.filter(({ id }) => problems.has(id))
    await writeMirrored(mirror, async (trx) => {
      await finishRows(
        trx,
        rows.filter(({ id }) => !unsettled.includes(id) && !problems.has(id)),
      )
      for (const { kind, id, asked } of failing)
        await trx
          .updateTable('wordpress_queue')
          .set({ problem: problems.get(id) ?? FAILED, due_at: clock.now() + RETRY_MS })
          .where(({ and }) => and({ kind, id, asked }))
          .execute()
    })
    await reportProblems(mirror.context, idsOf(failing.filter(({ problem }) => problem === null)))
  }
}

async function reportProblems(context: AppContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const message = `We couldn’t read WordPress ${ids.length === 1 ? 'post' : 'posts'} ${ids.join(', ')}. Our copy stays as it was, and we’ll try again. Settings → Connections says why.`
  context.log.warn({ outcome: 'held' }, message)
  await noteReceipt(context, 'held', message)
}
