import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isListed } from '../listed-articles/listed-articles.service.ts'
import type { NewTopicRow, TopicRow, TopicRowChanges } from './topics.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function listTopicRows(db: Reader): Promise<TopicRow[]> {
  return db.selectFrom('topics').selectAll().orderBy('slug').execute()
}

export async function findTopicRow(db: Reader, slug: string): Promise<TopicRow | undefined> {
  return db.selectFrom('topics').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export async function countTopicRows(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('topics')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Fails like a taken key if somebody else added it. */
export async function insertTopicRow(trx: Trx, row: NewTopicRow): Promise<void> {
  await trx.insertInto('topics').values(row).execute()
}

/** False when somebody else saved first. */
export async function updateTopicRow(
  trx: Trx,
  { slug, version }: Pick<TopicRow, 'slug' | 'version'>,
  changes: TopicRowChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('topics')
    .set({ ...changes, version: version + 1 })
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export interface KeywordRow {
  readonly id: string
  readonly wordpress_id: number
  readonly published_at: number | null
  /** JSON. */
  readonly keywords: string
}

/** Published articles in readers' lists, behind this number in the content service, lowest first. */
export async function listKeywordRows(db: Reader, after: number, limit: number): Promise<KeywordRow[]> {
  return db
    .selectFrom('articles')
    .select(['id', 'wordpress_id', 'published_at', 'keywords'])
    .where('wordpress_id', '>', after)
    .where('status', '=', 'published')
    .where(isListed())
    .orderBy('wordpress_id')
    .limit(limit)
    .execute()
}

export async function deleteSampleTopicRows(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('topics').where('sample', '=', 1).executeTakeFirst()
  return Number(numDeletedRows)
}
