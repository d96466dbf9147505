import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { CorrectionRow, NewCorrectionRow } from './corrections.table.ts'

type Reader = Kysely<Database>

export async function findCorrection(db: Reader, id: string): Promise<CorrectionRow | undefined> {
  return db.selectFrom('corrections').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listOfArticle(db: Reader, articleId: string): Promise<CorrectionRow[]> {
  return db
    .selectFrom('corrections')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('corrected_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listOfPosts(
  db: Reader,
  numbers: readonly number[],
): Promise<(CorrectionRow & { wordpress_id: number })[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('corrections')
    .innerJoin('articles', 'articles.id', 'corrections.article_id')
    .selectAll('corrections')
    .select('articles.wordpress_id')
    .where('articles.wordpress_id', 'in', numbers)
    .orderBy('corrections.corrected_at', 'desc')
    .orderBy('corrections.id', 'desc')
    .execute()
}

export async function listNotes(db: Reader, articleIds: readonly string[]): Promise<CorrectionRow[]> {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('corrections')
    .selectAll()
    .where('kind', '=', 'note')
    .where(isOneOf(db, 'article_id', articleIds))
    .orderBy('corrected_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listPublic(db: Reader, page: { offset: number; limit: number }) {
  return ofPublished(db)
    .select(['articles.slug', 'articles.title', 'articles.category'])
    .selectAll('corrections')
    .orderBy('corrections.corrected_at', 'desc')
    .orderBy('corrections.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export async function countPublic(db: Reader): Promise<number> {
  const row = await ofPublished(db)
    .select((rows) => rows.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

function ofPublished(db: Reader) {
  return db
    .selectFrom('corrections')
    .innerJoin('articles', 'articles.id', 'corrections.article_id')
    .where('articles.status', '=', 'published')
}

export async function insertCorrections(trx: Transaction<Database>, rows: readonly NewCorrectionRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('corrections').values(rows).execute()
}

export async function updateCorrectionRow(
  trx: Transaction<Database>,
  id: string,
  changes: Partial<Pick<CorrectionRow, 'kind' | 'text' | 'corrected_at' | 'corrected_by'>>,
): Promise<void> {
  await trx.updateTable('corrections').set(changes).where('id', '=', id).execute()
}

export async function deleteCorrectionRow(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('corrections').where('id', '=', id).execute()
}
