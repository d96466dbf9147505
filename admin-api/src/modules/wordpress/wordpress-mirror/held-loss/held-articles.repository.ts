import type { ArticleStatus } from '@hometown/shared-types/article'
import type { Category } from '@hometown/shared-types/category'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { insertMany, isOneOf } from '../../../../database/many-rows.ts'

const IDS_PER_STATEMENT = 500

export interface HeldArticleRow {
  id: string
  wordpress_id: number
  title: string
  slug: string
  category: Category
  status: ArticleStatus
  published_at: number | null
  missing_since: number
  confirmed_at: number | null
}

export async function insertHeld(
  trx: Transaction<Database>,
  origin: string,
  wordpressIds: readonly number[],
  now: number,
): Promise<void> {
  for (let start = 0; start < wordpressIds.length; start += IDS_PER_STATEMENT) {
    const rows = await trx
      .selectFrom('articles')
      .select('id')
      .where('origin', '=', origin)
      .where('wordpress_id', 'in', wordpressIds.slice(start, start + IDS_PER_STATEMENT))
      .execute()
    const held = rows.map(({ id }) => ({ article_id: id, missing_since: now, confirmed_at: null }))
    await insertMany(trx, 'held_articles', held, { onlyNew: true })
  }
}

export async function releaseHeld(
  db: Kysely<Database>,
  origin: string,
  wordpressIds: ReadonlySet<number>,
): Promise<number> {
  const held = await heldOf(db, origin).select(['article_id', 'wordpress_id']).execute()
  const back = held.filter((row) => wordpressIds.has(row.wordpress_id)).map((row) => row.article_id)
  if (back.length > 0)
    await db
      .deleteFrom('held_articles')
      .where(isOneOf(db, 'article_id', back))
      .execute()
  return back.length
}

function heldOf(db: Kysely<Database>, origin?: string) {
  return db
    .selectFrom('held_articles')
    .innerJoin('articles', 'articles.id', 'article_id')
    .$if(origin !== undefined, (query) => query.where('origin', '=', origin ?? ''))
}

export async function listHeldIds(
  db: Kysely<Database>,
  origin: string,
): Promise<{ wordpress_id: number; confirmed_at: number | null }[]> {
  return heldOf(db, origin).select(['wordpress_id', 'confirmed_at']).orderBy('wordpress_id').execute()
}

export async function countHeld(
  db: Kysely<Database>,
  origin?: string,
): Promise<{ waiting: number; confirmed: number }> {
  const row = await heldOf(db, origin)
    .select([db.fn.countAll<number>().as('all'), db.fn.count<number>('confirmed_at').as('confirmed')])
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.all) - Number(row.confirmed), confirmed: Number(row.confirmed) }
}

export async function countWaitingSince(db: Kysely<Database>, origin: string, since: number): Promise<number> {
  const row = await heldOf(db, origin)
    .select(db.fn.countAll<number>().as('count'))
    .where('status', '=', 'published')
    .where('confirmed_at', 'is', null)
    .where('missing_since', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The latest losses first, then the newest articles. */
export async function listWaiting(
  db: Kysely<Database>,
  page: { limit: number; offset: number },
): Promise<HeldArticleRow[]> {
  return heldOf(db)
    .select(['articles.id', 'wordpress_id', 'title', 'slug', 'category', 'status'])
    .select(['published_at', 'missing_since', 'confirmed_at'])
    .where('confirmed_at', 'is', null)
    .orderBy('missing_since', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('articles.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function confirmHeld(
  trx: Transaction<Database>,
  articleIds: readonly string[] | undefined,
  now: number,
): Promise<{ id: string; title: string }[]> {
  const waiting = await heldOf(trx)
    .select(['articles.id', 'title'])
    .where('confirmed_at', 'is', null)
    .$if(articleIds !== undefined, (query) => query.where(isOneOf(trx, 'articles.id', articleIds ?? [])))
    .orderBy('published_at', 'desc')
    .execute()
  const ids = waiting.map(({ id }) => id)
  await trx
    .updateTable('held_articles')
    .set({ confirmed_at: now })
    .where(isOneOf(trx, 'article_id', ids))
    .execute()
  return waiting
}

export async function takeConfirmed(trx: Transaction<Database>, articleIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('held_articles')
    .where(isOneOf(trx, 'article_id', articleIds))
    .where('confirmed_at', 'is not', null)
    .returning('article_id')
    .execute()
  return rows.map((row) => row.article_id)
}
