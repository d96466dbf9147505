import { isArticleSlug, slugWithId } from '@hometown/shared-types/article-slug'
import type { Kysely, Transaction } from 'kysely'
import { validate as isUuid, v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import {
  bringBack,
  listWithdrawnOf,
  type WithdrawnArticle,
} from '../../content/articles/deleted/withdrawn-articles.service.ts'
import { noteWordPressPlaces } from '../../content/articles/former-addresses/former-addresses.service.ts'
import {
  type ArticleRow,
  articlePath,
  deleteRedirectFrom,
  freeAddress,
  insertArticle,
  isPassingAddress,
  parkSlug,
  recordSideEffects,
  touchesSite,
  updateArticle,
} from '../../content/articles/stored-articles.service.ts'
import { noteBylines } from '../../content/bylines/bylines.service.ts'
import { notePictureUses } from '../../content/media/library/media.service.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import type { Leader } from '../../platform/jobs/leader.service.ts'
import { changedColumns, chooseSlugs, type MirrorColumns, mirrorColumns } from './article-columns.ts'
import type { SafeArticle } from './safe-article.worker.ts'
import type { SafeArticleReader } from './wordpress-source.ts'

export interface Mirror {
  context: AppContext
  origin: string
  reader: SafeArticleReader
  /** Missing for an editor's save, which any process mirrors. */
  leader?: Leader
  /** The editor who saved it at the desk; null or missing when the change came from WordPress. */
  savedBy?: string | null
  /** What belongs to that save, in the transaction of its row. @param row a removed article's last one */
  also?(trx: Transaction<Database>, row: ArticleRow): Promise<void>
}

interface Storing {
  /** Of our rows, before WordPress was asked. */
  versions: ReadonlyMap<number, number>
  /** The posts that an editor may have saved. */
  own: ReadonlySet<number>
  /** Posts that were read as well: if they aren't stored with these, they keep their slugs. */
  mayKeep: ReadonlySet<number>
  /** Nothing is put off any more. */
  isLast: boolean
}

interface Stored {
  changed: number
  /** To be asked for again, together with the rivals. */
  again: readonly number[]
  /** Posts of other rows that have a slug which one of these wants. */
  rivals: readonly number[]
}

/** Slugs that change are given up first, so that posts can exchange them. @throws LostRaceError */
export async function storeArticles(
  trx: Transaction<Database>,
  mirror: Mirror,
  all: readonly SafeArticle[],
  { versions, own, mayKeep, isLast }: Storing,
): Promise<Stored> {
  const rows = new Map((await listByWordPressIds(trx, all.map(numberOf))).map((row) => [row.wordpress_id, row]))
  const isCurrent = (article: SafeArticle) => rows.get(numberOf(article))?.version === versions.get(numberOf(article))
  const articles = all.filter(isCurrent)
  const numbers = new Set(articles.map(numberOf))
  const owners = await listSlugOwners(trx, articles)
  const wanted = new Set(articles.map(({ slug }) => slug).filter(isArticleSlug))
  const rivals = owners.filter(
    ({ slug, origin, wordpress_id: id }) =>
      wanted.has(slug) && origin === mirror.origin && !numbers.has(id) && !mayKeep.has(id),
  )
  if (rivals.length > 0 && !isLast)
    return { changed: 0, again: all.map(numberOf), rivals: rivals.map((row) => row.wordpress_id) }
  const slugs = chooseSlugs(articles, new Map(owners.map((row) => [row.slug, row.wordpress_id])))
  const left = await parkMoving(trx, [...rows.values()], slugs)
  const newcomers = await findNewcomers(
    trx,
    mirror.origin,
    articles.filter((article) => !rows.has(numberOf(article))),
  )
  let changed = 0
  for (const article of articles) {
    const id = numberOf(article)
    const columns = mirrorColumns(article, slugs.get(id) ?? article.slug)
    const before = rows.get(id)
    const savedBy = own.has(id) ? (mirror.savedBy ?? null) : null
    if (!before) await insertStored(trx, mirror, { ...columns, wordpress_id: id }, newcomers.get(id), savedBy)
    else if (!(await updateStored(trx, mirror, before, columns, savedBy))) continue
    changed++
  }
  const after = await listByWordPressIds(trx, [...numbers])
  await notePlaces(trx, mirror, articles, { before: rows, after })
  // One of them may have had the slug of another one, and left a redirect from it.
  for (const { status, slug } of after)
    if (status === 'published' && left.has(slug)) await deleteRedirectFrom(trx, slug)
  for (const row of after) if (own.has(row.wordpress_id)) await mirror.also?.(trx, row)
  return { changed, again: all.filter((article) => !isCurrent(article)).map(numberOf), rivals: [] }
}

function numberOf({ wordpressPostId }: SafeArticle): number {
  return wordpressPostId
}

export async function listByWordPressIds(db: Kysely<Database>, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('articles').selectAll().where('wordpress_id', 'in', ids).execute()
}

type SlugOwner = Pick<ArticleRow, 'slug' | 'wordpress_id' | 'origin'>

async function listSlugOwners(db: Kysely<Database>, articles: readonly SafeArticle[]): Promise<SlugOwner[]> {
  const slugs = articles.flatMap(({ slug, wordpressPostId: id }) => [slug, slugWithId(slug, id)])
  if (slugs.length === 0) return []
  return db.selectFrom('articles').select(['slug', 'wordpress_id', 'origin']).where('slug', 'in', slugs).execute()
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

/** @returns false if nothing of it is new */
async function updateStored(
  trx: Transaction<Database>,
  { context }: Mirror,
  before: ArticleRow,
  columns: MirrorColumns,
  savedBy: string | null,
): Promise<boolean> {
  const changes = changedColumns(before, columns)
  if (Object.keys(changes).length === 0) return false
  const after = await updateArticle(trx, before, changes)
  // Read anew, its version tells that the post must be asked for again.
  if (!after) throw new LostRaceError()
  const isPassing = before.slug !== after.slug && (await isPassingAddress(trx, before, context.clock.now()))
  await recordSideEffects(trx, { before, after, savedBy, isPassing }, context)
  return true
}

/** The id that the article had before its post was gone, or that the desk gave. */
type Newcomer = WithdrawnArticle | string

/** By post number. An id that another article has is given up: a copied post has it too. */
async function findNewcomers(
  trx: Transaction<Database>,
  origin: string,
  articles: readonly SafeArticle[],
): Promise<Map<number, Newcomer>> {
  const ids = articles.flatMap(({ hometownId }) => hometownId ?? [])
  const withdrawn = await listWithdrawnOf(trx, origin, { wordpressIds: articles.map(numberOf), articleIds: ids })
  const known = [...ids, ...withdrawn.map(({ articleId }) => articleId)]
  const rows = known.length === 0 ? [] : trx.selectFrom('articles').select('id').where('id', 'in', known).execute()
  const taken = new Set((await rows).map(({ id }) => id))
  const newcomers = new Map<number, Newcomer>()
  for (const { wordpressPostId, hometownId, createdAt } of articles) {
    const former = withdrawn.find(({ articleId, wordpressId, createdAt: then }) =>
      // After a restore from a backup, WordPress may reuse an id for another post.
      hometownId ? articleId === hometownId : wordpressId === wordpressPostId && then === createdAt,
    )
    const id = former?.articleId ?? hometownId
    if (id === undefined || !isUuid(id) || taken.has(id)) continue
    taken.add(id)
    newcomers.set(wordpressPostId, former ?? id)
  }
  return newcomers
}

/** A new one gets no revision, because a whole archive arrives this way. */
async function insertStored(
  trx: Transaction<Database>,
  { context, origin }: Mirror,
  columns: MirrorColumns & Pick<ArticleRow, 'wordpress_id'>,
  newcomer: Newcomer | undefined,
  savedBy: string | null,
): Promise<void> {
  if (typeof newcomer === 'object') {
    await bringBack(trx, context, { ...columns, origin }, newcomer, savedBy)
    return
  }
  const row = { ...columns, id: newcomer ?? uuid(), origin }
  await insertArticle(trx, row)
  await notePictureUses(trx, row, context.config)
  await noteBylines(trx, [row])
  if (row.status === 'published') await freeAddress(trx, row)
  if (!touchesSite(null, row)) return
  const after = articlePath(row, context.config.timeZone)
  const { wordpress_id: contentId, id: articleId } = row
  await recordChange(trx, { kind: 'article', contentId, articleId, before: null, after }, context.clock.now())
}

async function notePlaces(
  trx: Transaction<Database>,
  { context }: Mirror,
  articles: readonly SafeArticle[],
  rows: { before: ReadonlyMap<number, ArticleRow>; after: readonly ArticleRow[] },
): Promise<void> {
  const after = new Map(rows.after.map((row) => [row.wordpress_id, row]))
  const places = articles.flatMap(({ wordpressPostId: id, place }) => {
    const row = after.get(id)
    return row
      ? [
          {
            ...place,
            paths: place.path === undefined ? [] : [place.path],
            row,
            isNew: rows.before.get(id)?.status !== 'published',
          },
        ]
      : []
  })
  await noteWordPressPlaces(trx, places, context)
}
