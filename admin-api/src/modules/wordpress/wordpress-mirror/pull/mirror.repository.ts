import type { ArticleStatus } from '@hometown/shared-types/article'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'
import { isThere } from '../../../content/listed-articles/listed-articles.service.ts'

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
    .where(isThere())
    .execute()
}

export async function listStates(
  db: Kysely<Database>,
  origin: string,
  ids: readonly number[],
): Promise<MirroredState[]> {
  const states: MirroredState[] = []
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('articles')
      .select(['wordpress_id', 'updated_at', 'status', 'wordpress_categories', 'wordpress_revision'])
      .where('origin', '=', origin)
      .where('wordpress_id', 'in', ids.slice(start, start + IDS_PER_STATEMENT))
      .execute()
    states.push(...rows)
  }
  return states
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
    .where(isThere())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function listOfNumbers(
  db: Kysely<Database>,
  origin: string,
  wordpressIds: readonly number[],
): Promise<Pick<ArticleRow, 'id' | 'wordpress_id' | 'title' | 'status' | 'published_at'>[]> {
  const found: Awaited<ReturnType<typeof listOfNumbers>> = []
  for (let start = 0; start < wordpressIds.length; start += IDS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'wordpress_id', 'title', 'status', 'published_at'])
      .where('origin', '=', origin)
      .where('wordpress_id', 'in', wordpressIds.slice(start, start + IDS_PER_STATEMENT))
      .execute()
    found.push(...rows)
  }
  return found
}
