import type { ArticleStatus } from '@hometown/shared-types/article'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'

const IDS_PER_STATEMENT = 500

export async function listByWordPressIds(db: Kysely<Database>, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('articles').selectAll().where('wordpress_id', 'in', ids).execute()
}

export async function listKnownIds(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('articles').select('id').where('id', 'in', ids).execute()
  return rows.map((row) => row.id)
}

export type SlugOwner = Pick<ArticleRow, 'slug' | 'wordpress_id' | 'origin' | 'version'>

export async function listSlugOwners(db: Kysely<Database>, slugs: readonly string[]): Promise<SlugOwner[]> {
  if (slugs.length === 0) return []
  return db
    .selectFrom('articles')
    .select(['slug', 'wordpress_id', 'origin', 'version'])
    .where('slug', 'in', slugs)
    .execute()
}

export type MirroredState = Pick<
  ArticleRow,
  'wordpress_id' | 'updated_at' | 'status' | 'wordpress_categories' | 'wordpress_revision'
>

export async function listMirrored(
  db: Kysely<Database>,
  origin: string,
  statuses: readonly ArticleStatus[],
): Promise<MirroredState[]> {
  return db
    .selectFrom('articles')
    .select(['wordpress_id', 'updated_at', 'status', 'wordpress_categories', 'wordpress_revision'])
    .where('origin', '=', origin)
    .where('status', 'in', statuses)
    .execute()
}

export async function listStates(
  db: Kysely<Database>,
  origin: string,
  ids: readonly number[],
): Promise<MirroredState[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('articles')
    .select(['wordpress_id', 'updated_at', 'status', 'wordpress_categories', 'wordpress_revision'])
    .where('origin', '=', origin)
    .where('wordpress_id', 'in', ids)
    .execute()
}

export async function countMirrored(
  db: Kysely<Database>,
  origin: string,
  statuses: readonly ArticleStatus[],
): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select(db.fn.countAll<number>().as('count'))
    .where('origin', '=', origin)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function countPublished(
  db: Kysely<Database>,
  origin: string,
  wordpressIds: readonly number[],
): Promise<number> {
  let count = 0
  for (let start = 0; start < wordpressIds.length; start += IDS_PER_STATEMENT) {
    const row = await db
      .selectFrom('articles')
      .select(db.fn.countAll<number>().as('count'))
      .where('origin', '=', origin)
      .where('status', '=', 'published')
      .where('wordpress_id', 'in', wordpressIds.slice(start, start + IDS_PER_STATEMENT))
      .executeTakeFirstOrThrow()
    count += Number(row.count)
  }
  return count
}

/** Published ones, by number, after this one. */
export async function listIdsAfter(
  db: Kysely<Database>,
  origin: string,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('wordpress_id')
    .where('origin', '=', origin)
    .where('status', '=', 'published')
    .where('wordpress_id', '>', after)
    .orderBy('wordpress_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.wordpress_id)
}

export async function listIdsInCategories(
  db: Kysely<Database>,
  origin: string,
  categories: readonly number[],
): Promise<number[]> {
  if (categories.length === 0) return []
  const wanted = new Set(categories)
  const rows = await db
    .selectFrom('articles')
    .select(['wordpress_id', 'wordpress_categories'])
    .where('origin', '=', origin)
    .execute()
  return rows.filter((row) => categoriesOf(row).some((id) => wanted.has(id))).map((row) => row.wordpress_id)
}

function categoriesOf(row: Pick<ArticleRow, 'wordpress_categories'>): number[] {
  return JSON.parse(row.wordpress_categories ?? '[]')
}

export async function listIdsWithAuthor(db: Kysely<Database>, origin: string, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('wordpress_id')
    .where('origin', '=', origin)
    .where('author_name', '=', name)
    .execute()
  return rows.map((row) => row.wordpress_id)
}

export async function listIdsWithImage(db: Kysely<Database>, origin: string, address: string): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('wordpress_id')
    .where('origin', '=', origin)
    .where('image_url', '=', address)
    .execute()
  return rows.map((row) => row.wordpress_id)
}
