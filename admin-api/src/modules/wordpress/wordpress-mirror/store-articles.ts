import { isArticleSlug, slugWithId } from '@hometown/shared-types/rules/slugs'
import type { Kysely, Transaction } from 'kysely'
import { validate as isUuid, v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { noteFormerPaths } from '../../content/articles/former-addresses/former-addresses.service.ts'
import {
  type ArticleRow,
  addArticle,
  freeAddress,
  listDeletedOf,
  parkSlug,
  restoreDeletedRow,
  type Save,
  saveDifferences,
} from '../../content/articles/stored-articles.service.ts'
import { keepWordPressPictures } from '../../content/media/library/wordpress-pictures.service.ts'
import type { Leader } from '../../platform/jobs/leader.service.ts'
import type { SafeArticle } from './safe-article.worker.ts'

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

interface Storing {
  /** Of our rows, before WordPress was asked. */
  readonly versions: ReadonlyMap<number, number>
  /** The posts that an editor may have saved. */
  readonly own: ReadonlySet<number>
}

/** Those of which one wants the slug that another one has or wants are stored together, so that they can exchange them. */
export async function splitBySlugs(db: Kysely<Database>, articles: readonly SafeArticle[]) {
  const owners = new Map((await listSlugOwners(db, articles)).map((row) => [row.slug, row.wordpress_id]))
  const wanting = Map.groupBy(articles, ({ columns }) => columns.slug)
  const isContested = (slug: string, id: number) =>
    isArticleSlug(slug) && ((owners.get(slug) ?? id) !== id || (wanting.get(slug)?.length ?? 0) > 1)
  const leaving = new Set(
    articles.flatMap(({ id, columns: { slug } }) => (isContested(slug, id) ? [id, owners.get(slug)] : [])),
  )
  const { true: contested = [], false: others = [] } = Object.groupBy(articles, ({ id }) => String(leaving.has(id)))
  return { contested, others }
}

/**
 * Slugs that change are given up first, so that posts can exchange them.
 * @returns how many have changed; undefined if somebody else saved one of the rows meanwhile
 * @throws LostRaceError
 */
export async function storeArticles(
  trx: Transaction<Database>,
  mirror: Mirror,
  articles: readonly SafeArticle[],
  { versions, own }: Storing,
): Promise<number | undefined> {
  const ids = articles.map(({ id }) => id)
  const rows = new Map((await listByWordPressIds(trx, ids)).map((row) => [row.wordpress_id, row]))
  if (ids.some((id) => rows.get(id)?.version !== versions.get(id))) return undefined
  const owners = await listSlugOwners(trx, articles)
  const slugs = chooseSlugs(articles, new Map(owners.map((row) => [row.slug, row.wordpress_id])))
  // Before the articles: those that are new need no second rendering.
  await keepWordPressPictures(
    trx,
    mirror.context,
    articles.flatMap(({ media }) => media ?? []),
  )
  const left = await parkMoving(trx, [...rows.values()], slugs)
  const stored: { article: SafeArticle; before: ArticleRow | undefined; row: ArticleRow }[] = []
  for (const article of articles) {
    const before = rows.get(article.id)
    const isOwn = own.has(article.id)
    const columns = {
      ...article.columns,
      slug: slugs.get(article.id) ?? article.columns.slug,
      ...(isOwn && (await mirror.marks?.(trx, before ?? null, article.columns.status))),
    }
    const savedBy = isOwn ? (mirror.savedBy ?? null) : null
    const row = before
      ? await saveDifferences(trx, mirror.context, before, columns, savedBy)
      : await insertStored(trx, mirror, { ...article, columns }, savedBy)
    stored.push({ article, before, row })
  }
  const places = stored.map(({ article: { paths }, row }) => ({ paths, row }))
  await noteFormerPaths(trx, places, mirror.context.clock.now())
  for (const { row } of stored) {
    // One of them may have had the slug of another one, and left a redirect from it.
    if (row.status === 'published' && left.has(row.slug)) await freeAddress(trx, row)
    if (own.has(row.wordpress_id)) await mirror.also?.(trx, row)
  }
  return stored.filter(({ before, row }) => row !== before).length
}

export async function listByWordPressIds(db: Kysely<Database>, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('articles').selectAll().where('wordpress_id', 'in', ids).execute()
}

type SlugOwner = Pick<ArticleRow, 'slug' | 'wordpress_id' | 'origin'>

/** Articles that have a slug which one of these wants, or may have to take. */
export async function listSlugOwners(db: Kysely<Database>, articles: readonly SafeArticle[]): Promise<SlugOwner[]> {
  const slugs = articles.flatMap(({ id, columns: { slug } }) => [slug, slugWithId(slug, id)])
  if (slugs.length === 0) return []
  return db.selectFrom('articles').select(['slug', 'wordpress_id', 'origin']).where('slug', 'in', slugs).execute()
}

/**
 * The slugs of posts that are stored together, by post number: each its own, unless it can't be one, or another article
 * has it. Of two that want the same (WordPress allows it for drafts), the published one gets it, then the one that has it.
 * @param owners the post numbers of articles by their present slugs; those that are stored now give theirs up
 */
function chooseSlugs(articles: readonly SafeArticle[], owners: ReadonlyMap<string, number>): Map<number, string> {
  const leaving = new Set(articles.map(({ id }) => id))
  const taken = new Set([...owners].flatMap(([slug, owner]) => (leaving.has(owner) ? [] : [slug])))
  const rank = ({ id, columns: { slug, status } }: SafeArticle) =>
    (status === 'published' ? 0 : 2) + (owners.get(slug) === id ? 0 : 1)
  const chosen = new Map<number, string>()
  const others: SafeArticle[] = []
  for (const article of articles.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)) {
    const { slug } = article.columns
    if (!isArticleSlug(slug) || taken.has(slug)) others.push(article)
    else chosen.set(article.id, slug)
    taken.add(slug)
  }
  for (const { id, columns } of others) {
    const slug = slugWithId(columns.slug, id, (candidate) => taken.has(candidate))
    chosen.set(id, slug)
    taken.add(slug)
  }
  return chosen
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

/** With the id that it had before its post was gone, or that the desk gave. */
async function insertStored(
  trx: Transaction<Database>,
  { context, origin }: Mirror,
  { id, hometownId, columns }: SafeArticle,
  savedBy: string | null,
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
