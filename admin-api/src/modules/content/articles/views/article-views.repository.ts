import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'

const ROWS_PER_STATEMENT = 200

export interface DayViews {
  articleId: string
  day: string
  views: number
}

export async function addViews(trx: Transaction<Database>, batch: readonly DayViews[]): Promise<void> {
  for (let start = 0; start < batch.length; start += ROWS_PER_STATEMENT) {
    await addPart(trx, batch.slice(start, start + ROWS_PER_STATEMENT))
  }
}

async function addPart(trx: Transaction<Database>, part: readonly DayViews[]): Promise<void> {
  const found = await trx
    .selectFrom('articles')
    .select('id')
    .where(
      'id',
      'in',
      part.map((entry) => entry.articleId),
    )
    // A fixed order prevents deadlocks between two processes.
    .orderBy('id')
    .execute()
  const present = new Set(found.map((row) => row.id))
  const rows = part.filter((entry) => present.has(entry.articleId))
  if (rows.length === 0) return
  const values = sql.join(rows.map(({ articleId, views }) => sql`(${articleId}, cast(${views} as integer))`))
  await sql`
    with counted (article_id, views) as (values ${values}),
      sums as (select article_id, sum(views) as views from counted group by article_id)
    update articles set views = articles.views + (select sums.views from sums where sums.article_id = articles.id)
    where articles.id in (select article_id from sums)
  `.execute(trx)
  await trx
    .insertInto('article_views')
    .values(rows.map(({ articleId, day, views }) => ({ article_id: articleId, day, views })))
    .onConflict((conflict) =>
      conflict
        .columns(['article_id', 'day'])
        .doUpdateSet((row) => ({ views: sql`${row.ref('article_views.views')} + ${row.ref('excluded.views')}` })),
    )
    .execute()
}

export async function listViewDays(db: Kysely<Database>, articleId: string): Promise<Omit<DayViews, 'articleId'>[]> {
  return db.selectFrom('article_views').select(['day', 'views']).where('article_id', '=', articleId).execute()
}

/** Restores the days only; the total is in the article's row. */
export async function restoreViewDays(
  trx: Transaction<Database>,
  articleId: string,
  days: readonly Omit<DayViews, 'articleId'>[],
): Promise<void> {
  const rows = days.map(({ day, views }) => ({ article_id: articleId, day, views }))
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT)
    await trx.insertInto('article_views').values(part).execute()
  }
}
