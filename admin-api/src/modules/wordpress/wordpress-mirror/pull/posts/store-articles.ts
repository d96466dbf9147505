import { isArticleSlug, slugWithId } from '@hometown/shared-types/article-slug'
import type { Transaction } from 'kysely'
import { validate as isUuid, v7 as uuid } from 'uuid'
import type { Database } from '../../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../../database/write-conflict.ts'
import { noteWordPressPlaces } from '../../../../content/articles/former-addresses/former-addresses.service.ts'
import {
  type ArticleRow,
  articlePath,
  bringBack,
  freeAddress,
  insertArticle,
  isPassingAddress,
  parkSlug,
  recordSideEffects,
  touchesSite,
  updateArticle,
} from '../../../../content/articles/stored-articles.service.ts'
import { notePictureUses } from '../../../../content/media/library/media.service.ts'
import { recordChange } from '../../../../platform/changes/changes.service.ts'
import { listByWordPressIds, listKnownIds, listSlugOwners, type SlugOwner } from '../mirror.repository.ts'
import { type Mirror, writeMirrored } from '../mirror.ts'
import { changedColumns, chooseSlugs, type MirrorColumns, mirrorColumns, slugChoices } from './mirror-columns.ts'
import type { SafeArticle } from './safe-article.ts'
import { findReturning } from './withdrawn-posts.ts'

/** Keeps every transaction under 50 ms; only posts that were fetched again may be more. */
export const POSTS_PER_TRANSACTION = 25

export interface ArticleTarget extends Pick<Mirror, 'context' | 'origin' | 'leader' | 'also'> {
  savedBy: string | null
  /**
   * Posts that were fetched again, with our row's version at that time. If the row is unchanged, WordPress's state
   * wins.
   */
  askedAgain: ReadonlyMap<number, number>
  /** The posts that were to be stored; the others have the slugs that these want. */
  read: ReadonlySet<number>
  /** Posts that aren't in WordPress anymore, or can't be shown, and give up their slugs. */
  gone: ReadonlySet<number>
}

export interface StoredArticles {
  changed: number
  /** Posts to fetch again before they are stored, with the versions of our rows. */
  again: Map<number, number>
  notices: string[]
}

/** If another process stores a newer state, reads everything again and treats that article as fresh. */
export async function storeArticles(target: ArticleTarget, articles: readonly SafeArticle[]): Promise<StoredArticles> {
  const lost = new Set<number>()
  return retryConflicts(() => writeMirrored(target, (trx) => storeInTransaction(trx, target, articles, lost)))
}

async function storeInTransaction(
  trx: Transaction<Database>,
  target: ArticleTarget,
  articles: readonly SafeArticle[],
  lost: Set<number>,
): Promise<StoredArticles> {
  const stored: StoredArticles = { changed: 0, again: new Map(), notices: [] }
  const rows = await listByWordPressIds(
    trx,
    articles.map((article) => article.wordpressPostId),
  )
  const rowById = new Map(rows.map((row) => [row.wordpress_id, row]))
  const unknown = articles.filter(({ wordpressPostId }) => !rowById.has(wordpressPostId))
  const returning = await findReturning(trx, target.origin, unknown)
  const knownIds = await listKnownIds(
    trx,
    articles.flatMap((article) => article.hometownId ?? []),
  )
  const takenIds = new Set(knownIds)
  const current = articles.filter(
    (article) => !lost.has(article.wordpressPostId) || !isOutdated(article, rowById.get(article.wordpressPostId)),
  )
  const owners = await listSlugOwners(trx, current.flatMap(slugChoices))
  stored.again = findAgain(target, current, rowById, owners)
  const applied = current.filter(({ wordpressPostId }) => !stored.again.has(wordpressPostId))
  const leaving = new Set([...applied.map(({ wordpressPostId }) => wordpressPostId), ...target.gone])
  const slugs = chooseSlugs(applied, numbersOf(owners), leaving)
  await vacate(target, trx, owners, slugs)
  const left = await parkMoving(trx, rows, slugs)
  for (const article of applied) {
    const id = article.wordpressPostId
    const before = rowById.get(id)
    const columns = mirrorColumns(article, slugs.get(id) ?? article.slug)
    if (columns.slug !== article.slug && columns.status === 'published')
      stored.notices.push(`Post ${id} has the address /${columns.slug}: /${article.slug} is taken or can’t be one.`)
    if (before) {
      const savedBy = target.read.has(id) ? target.savedBy : null
      const outcome = await updateStored({ ...target, savedBy }, trx, before, columns)
      if (outcome === 'lost') {
        lost.add(id)
        throw new LostRaceError()
      }
      if (outcome === 'changed') stored.changed++
    } else {
      const deleted = returning.get(id)
      const rowId = freshId(article, takenIds)
      takenIds.add(rowId)
      if (deleted) await bringBack(trx, target.context, { ...columns, wordpress_id: id }, deleted, target.savedBy)
      else await insertStored(target, trx, { ...columns, id: rowId, wordpress_id: id })
      stored.changed++
    }
  }
  await notePlaces(trx, target, applied, rowById)
  // One of them may have had the slug of another one, and left a redirect from it.
  for (const row of left.size > 0 ? await listByWordPressIds(trx, [...slugs.keys()]) : [])
    if (row.status === 'published' && left.has(row.slug)) await freeAddress(trx, row)
  if (target.also) {
    const read = articles.map(({ wordpressPostId }) => wordpressPostId)
    const own = read.filter((id) => target.read.has(id) && !stored.again.has(id))
    for (const row of await listByWordPressIds(trx, own)) await target.also(trx, row)
  }
  return stored
}

async function notePlaces(
  trx: Transaction<Database>,
  { context }: ArticleTarget,
  articles: readonly SafeArticle[],
  before: ReadonlyMap<number, ArticleRow>,
): Promise<void> {
  const after = await listByWordPressIds(
    trx,
    articles.map(({ wordpressPostId }) => wordpressPostId),
  )
  const rowById = new Map(after.map((row) => [row.wordpress_id, row]))
  const places = articles.flatMap(({ wordpressPostId: id, place }) => {
    const row = rowById.get(id)
    return row ? [{ ...place, row, isNew: before.get(id)?.status !== 'published' }] : []
  })
  await noteWordPressPlaces(trx, places, context)
}

/**
 * Posts to fetch again, with the versions of our rows: those that may be older than our row, those that want the slug of
 * another one, together with that one, and those that wait for the slug of one of these.
 */
function findAgain(
  { askedAgain, gone, origin }: ArticleTarget,
  articles: readonly SafeArticle[],
  rowById: ReadonlyMap<number, ArticleRow>,
  owners: readonly SlugOwner[],
): Map<number, number> {
  const again = new Map<number, number>()
  const ownerBySlug = new Map(owners.map((owner) => [owner.slug, owner]))
  const ids = new Set([...articles.map(({ wordpressPostId }) => wordpressPostId), ...gone])
  const slugs = chooseSlugs(articles, numbersOf(owners), ids)
  const bySlug = Map.groupBy(articles, ({ slug }) => slug)
  for (const article of articles) {
    const { wordpressPostId: id, slug } = article
    const before = rowById.get(id)
    const version = before?.version ?? 0
    const owner = isArticleSlug(slug) ? ownerBySlug.get(slug) : undefined
    const isHeld = owner?.origin === origin && !ids.has(owner.wordpress_id) && !askedAgain.has(owner.wordpress_id)
    if (isHeld) again.set(owner.wordpress_id, owner.version).set(id, version)
    if (isHeld || askedAgain.get(id) === version) continue
    const isRival = isArticleSlug(slug) && before !== undefined && (bySlug.get(slug)?.length ?? 0) > 1
    const columns = mirrorColumns(article, slugs.get(id) ?? slug)
    const differs = before && Object.keys(changedColumns(before, columns)).length > 0
    if (isRival || (differs && mayBeOutdated(article, before))) again.set(id, version)
  }
  for (let size = -1; size !== again.size; ) {
    size = again.size
    for (const { slug, wordpressPostId: id } of articles) {
      const owner = ownerBySlug.get(slug)?.wordpress_id
      if (owner !== undefined && owner !== id && again.has(owner)) again.set(id, rowById.get(id)?.version ?? 0)
    }
  }
  return again
}

/** The post numbers of articles by their present slugs. */
function numbersOf(owners: readonly SlugOwner[]): ReadonlyMap<string, number> {
  return new Map(owners.map((owner) => [owner.slug, owner.wordpress_id]))
}

/** What is gone from WordPress is removed after this, or held: then it stays, at another address. */
async function vacate(
  { gone, context }: ArticleTarget,
  trx: Transaction<Database>,
  owners: readonly SlugOwner[],
  slugs: ReadonlyMap<number, string>,
): Promise<void> {
  const wanted = new Set(slugs.values())
  const ids = owners
    .filter(({ slug, wordpress_id: id }) => gone.has(id) && wanted.has(slug))
    .map((row) => row.wordpress_id)
  for (const before of await listByWordPressIds(trx, ids)) {
    const after = await updateArticle(trx, before, { slug: slugWithId(before.slug, before.wordpress_id) })
    if (!after) throw new LostRaceError()
    await recordSideEffects(trx, { before, after, savedBy: null }, context)
  }
}

/** Slugs are unique, so those that others get are given up first. @returns the slugs that articles leave */
async function parkMoving(
  trx: Transaction<Database>,
  rows: readonly ArticleRow[],
  slugs: ReadonlyMap<number, string>,
): Promise<ReadonlySet<string>> {
  const wanted = new Set(slugs.values())
  const moving = rows.filter((row) => slugs.has(row.wordpress_id) && slugs.get(row.wordpress_id) !== row.slug)
  for (const { id, slug } of moving) if (wanted.has(slug)) await parkSlug(trx, id)
  return new Set(moving.map(({ slug }) => slug))
}

function isOutdated(article: SafeArticle, before: ArticleRow | undefined): boolean {
  return !before || article.updatedAt <= before.updated_at
}

/** Without the plugin there are no revisions, and times have a precision of one second. */
function mayBeOutdated({ revision, updatedAt }: SafeArticle, before: ArticleRow): boolean {
  if (revision !== undefined && before.wordpress_revision !== null) return revision < Number(before.wordpress_revision)
  return updatedAt <= before.updated_at
}

/** Keeps the id that the desk gave, unless another article has it: a copied post has it too. */
function freshId({ hometownId }: SafeArticle, taken: ReadonlySet<string>): string {
  return hometownId && isUuid(hometownId) && !taken.has(hometownId) ? hometownId : uuid()
}

async function updateStored(
  { context, savedBy }: ArticleTarget,
  trx: Transaction<Database>,
  before: ArticleRow,
  columns: MirrorColumns,
): Promise<'changed' | 'same' | 'lost'> {
  const changes = changedColumns(before, columns)
  if (Object.keys(changes).length === 0) return 'same'
  const after = await updateArticle(trx, before, changes)
  if (!after) return 'lost'
  const isPassing = before.slug !== after.slug && (await isPassingAddress(trx, before, context.clock.now()))
  await recordSideEffects(trx, { before, after, savedBy, isPassing }, context)
  return 'changed'
}

/** No revision, because a whole archive arrives this way. */
async function insertStored(
  { context, origin }: ArticleTarget,
  trx: Transaction<Database>,
  row: MirrorColumns & Pick<ArticleRow, 'id' | 'wordpress_id'>,
): Promise<void> {
  await insertArticle(trx, { ...row, origin })
  await notePictureUses(trx, row, context.config)
  if (row.status === 'published') await freeAddress(trx, row)
  if (!touchesSite(null, row)) return
  const after = articlePath(row, context.config.timeZone)
  const { wordpress_id: contentId, id: articleId } = row
  await recordChange(trx, { kind: 'article', contentId, articleId, before: null, after }, context.clock.now())
}
