import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'
import type { JobDetailsChanges, JobDetailsRow, NewJobDetailsRow } from './job-details.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

/** Removed ones included. */
export async function findJobDetails(db: Reader, articleId: string): Promise<JobDetailsRow | undefined> {
  return db.selectFrom('job_details').selectAll().where('article_id', '=', articleId).executeTakeFirst()
}

/** False when somebody else saved first. */
export async function insertJobDetails(trx: Trx, row: NewJobDetailsRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('job_details')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** False when somebody else saved first. */
export async function updateJobDetails(
  trx: Trx,
  read: Pick<JobDetailsRow, 'article_id' | 'version'>,
  changes: JobDetailsChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job_details')
    .set({ ...changes, version: read.version + 1 })
    .where('article_id', '=', read.article_id)
    .where('version', '=', read.version)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** False when somebody else saved after we read. */
export async function storeClosing(
  trx: Trx,
  read: Pick<JobDetailsRow, 'article_id' | 'version' | 'closing' | 'closed'>,
  marks: Pick<JobDetailsRow, 'closing' | 'closed'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job_details')
    .set(marks)
    .where('article_id', '=', read.article_id)
    .where('version', '=', read.version)
    .where('closed', '=', read.closed)
    .where('closing', read.closing === null ? 'is' : '=', read.closing)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function listJobsOfPosts(
  db: Reader,
  numbers: readonly number[],
): Promise<(JobDetailsRow & Pick<ArticleRow, 'wordpress_id' | 'published_at' | 'created_at'>)[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('articles')
    .innerJoin('job_details', 'job_details.article_id', 'articles.id')
    .selectAll('job_details')
    .select(['articles.wordpress_id', 'articles.published_at', 'articles.created_at'])
    .where('articles.wordpress_id', 'in', numbers)
    .where('articles.category', '=', 'Jobs')
    .where('job_details.removed', '=', 0)
    .execute()
}

/** Jobs marked otherwise than the clock says, because they closed, or because the clock was put back. */
export async function listWronglyMarked(db: Reader, now: number, limit: number): Promise<string[]> {
  const marked = (closed: 0 | 1) =>
    db
      .selectFrom('job_details')
      .select('article_id')
      .where('closed', '=', closed)
      .where('closing', closed ? '>' : '<=', now)
      .orderBy('closing')
      .limit(limit)
      .execute()
  return [...(await marked(0)), ...(await marked(1))].map((row) => row.article_id)
}
