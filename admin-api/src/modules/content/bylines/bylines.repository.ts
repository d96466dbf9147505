import type { ArticleStatus } from '@hometown/shared-types/article'
import type { Category } from '@hometown/shared-types/category'
import type { PersonKind } from '@hometown/shared-types/person'
import type { Expression, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import { isListed, isThere } from '../listed-articles/listed-articles.service.ts'
import type { ArticlePersonRow, PersonBylineRow } from './bylines.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export interface NamedPerson {
  key: string
  person_id: string
  slug: string
  kind: PersonKind
}

export async function listOwnersOfKeys(db: Reader, keys: readonly string[]): Promise<NamedPerson[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('person_bylines')
    .innerJoin('people', 'people.id', 'person_bylines.person_id')
    .select(['person_bylines.key', 'person_bylines.person_id', 'people.slug', 'people.kind'])
    .where(isOneOf(db, 'person_bylines.key', keys))
    .where('people.deleted_at', 'is', null)
    .execute()
}

export async function listKnownKeys(db: Reader): Promise<Set<string>> {
  const rows = await db
    .selectFrom('person_bylines')
    .innerJoin('people', 'people.id', 'person_bylines.person_id')
    .select('person_bylines.key')
    .where('people.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export async function listBylinesOf(db: Reader, personIds: readonly string[]): Promise<PersonBylineRow[]> {
  if (personIds.length === 0) return []
  return db
    .selectFrom('person_bylines')
    .selectAll()
    .where(isOneOf(db, 'person_id', personIds))
    .orderBy('name')
    .orderBy('key')
    .execute()
}

/** Takes over names of people that are deleted. */
export async function upsertBylines(trx: Trx, rows: readonly PersonBylineRow[]): Promise<void> {
  for (const row of rows) {
    const { key: _, ...values } = row
    await trx
      .insertInto('person_bylines')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
      .execute()
  }
}

export async function deleteBylines(trx: Trx, personId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx
    .deleteFrom('person_bylines')
    .where('person_id', '=', personId)
    .where(isOneOf(trx, 'key', keys))
    .execute()
}

/** Each byline once, with its number of articles. */
export async function listPrintedBylines(db: Reader): Promise<{ byline: string; articles: number }[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['author_name as byline', (row) => row.fn.countAll<number>().as('articles')])
    .where(isThere())
    .groupBy('author_name')
    .execute()
  return rows.map(({ byline, articles }) => ({ byline, articles: Number(articles) }))
}

export interface PlacedArticle {
  id: string
  wordpress_id: number
  slug: string
  category: Category
  published_at: number | null
  status: ArticleStatus
  author_name: string
}

export async function listArticlesWithBylines(db: Reader, bylines: readonly string[]): Promise<PlacedArticle[]> {
  if (bylines.length === 0) return []
  return db
    .selectFrom('articles')
    .select(['id', 'wordpress_id', 'slug', 'category', 'published_at', 'status', 'author_name'])
    .where(isOneOf(db, 'author_name', bylines))
    .execute()
}

export async function listPublishedOf(db: Reader, personId: string): Promise<PlacedArticle[]> {
  return db
    .selectFrom('articles')
    .select(['id', 'wordpress_id', 'slug', 'category', 'published_at', 'status', 'author_name'])
    .where('status', '=', 'published')
    .where('id', 'in', (query) =>
      query.selectFrom('article_people').select('article_id').where('person_id', '=', personId),
    )
    .execute()
}

export async function listPeopleOfArticles(db: Reader, articleIds: readonly string[]): Promise<ArticlePersonRow[]> {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('article_people')
    .selectAll()
    .where(isOneOf(db, 'article_id', articleIds))
    .orderBy('article_id')
    .orderBy('position')
    .execute()
}

export async function replacePeopleOfArticles(
  trx: Trx,
  articleIds: readonly string[],
  rows: readonly ArticlePersonRow[],
): Promise<void> {
  if (articleIds.length === 0) return
  await trx
    .deleteFrom('article_people')
    .where(isOneOf(trx, 'article_id', articleIds))
    .execute()
  await insertMany(trx, 'article_people', rows)
}

export async function deleteArticlesOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('article_people').where('person_id', '=', personId).execute()
}

export async function countPublishedOf(db: Reader, personIds: readonly string[]): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map()
  const rows = await countPublished(db)
    .select('person_id')
    .where(isOneOf(db, 'person_id', personIds))
    .groupBy('person_id')
    .execute()
  return new Map(rows.map(({ person_id, articles }) => [person_id, Number(articles)]))
}

/** For the order of another query, whose rows have the id. */
export function countPublishedOfPerson(db: Reader, personId: Expression<string>) {
  return countPublished(db).where('person_id', '=', personId)
}

/** As readers' lists have them. */
function countPublished(db: Reader) {
  return db
    .selectFrom('article_people')
    .innerJoin('articles', 'articles.id', 'article_people.article_id')
    .select((row) => row.fn.count<number>('article_id').distinct().as('articles'))
    .where('articles.status', '=', 'published')
    .where(isListed())
}

export interface PostAuthorRow {
  wordpress_id: number
  author_name: string
  position: number
  slug: string
  kind: PersonKind
}

export async function listAuthorsOfPosts(db: Reader, numbers: readonly number[]): Promise<PostAuthorRow[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('articles')
    .innerJoin('article_people', 'article_people.article_id', 'articles.id')
    .innerJoin('people', 'people.id', 'article_people.person_id')
    .select(['wordpress_id', 'author_name', 'position', 'article_people.slug', 'people.kind'])
    .where('wordpress_id', 'in', numbers)
    .where('people.deleted_at', 'is', null)
    .orderBy('wordpress_id')
    .orderBy('position')
    .execute()
}
