import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>
type Marks = Pick<ArticleRow, 'job_closing' | 'job_closed'>

/** Undefined when somebody else saved the job first. */
export async function storeJob(
  trx: Trx,
  read: Pick<ArticleRow, 'id' | 'job_version'>,
  columns: Pick<ArticleRow, 'job'> & Marks,
): Promise<ArticleRow | undefined> {
  return trx
    .updateTable('articles')
    .set({ ...columns, job_version: read.job_version + 1 })
    .where('id', '=', read.id)
    .where('job_version', '=', read.job_version)
    .returningAll()
    .executeTakeFirst()
}

/** False when somebody else saved the job after we read. */
export async function storeClosing(
  trx: Trx,
  read: Pick<ArticleRow, 'id' | 'version' | 'job_version'> & Marks,
  marks: Marks,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set(marks)
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .where('job_version', '=', read.job_version)
    .where('job_closed', '=', read.job_closed)
    .where('job_closing', read.job_closing === null ? 'is' : '=', read.job_closing)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function listJobsOfPosts(
  db: Reader,
  numbers: readonly number[],
): Promise<Pick<ArticleRow, 'wordpress_id' | 'published_at' | 'created_at' | 'job' | 'job_closed'>[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('articles')
    .select(['wordpress_id', 'published_at', 'created_at', 'job', 'job_closed'])
    .where('wordpress_id', 'in', numbers)
    .where('category', '=', 'Jobs')
    .where('job', 'is not', null)
    .execute()
}

/** Articles whose jobs are marked otherwise than the clock says: they closed, or the clock was put back. */
export async function listWronglyMarked(db: Reader, now: number, limit: number): Promise<string[]> {
  const marked = (closed: 0 | 1) =>
    db
      .selectFrom('articles')
      .select('id')
      .where('job_closed', '=', closed)
      .where('job_closing', closed ? '>' : '<=', now)
      .orderBy('job_closing')
      .limit(limit)
      .execute()
  return [...(await marked(0)), ...(await marked(1))].map((row) => row.id)
}
