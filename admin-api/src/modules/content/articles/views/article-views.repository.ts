import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { addHourViews } from './view-hours.repository.ts'

const ROWS_PER_STATEMENT = 200

export interface DayViews {
  articleId: string
  day: string
  views: number
}

/** Views of one article within a county hour, 0 to 23. */
export interface CountedViews extends DayViews {
  hour: number
}

/** Passes over articles that are gone. */
export async function addViews(trx: Transaction<Database>, batch: readonly CountedViews[]): Promise<void> {
  const stored: CountedViews[] = []
  for (let start = 0; start < batch.length; start += ROWS_PER_STATEMENT) {
    stored.push(...(await addPart(trx, batch.slice(start, start + ROWS_PER_STATEMENT))))
  }
  await addHourViews(
    trx,
    sumBy(
      stored,
      ({ day, hour }) => `${day} ${hour}`,
      ({ day, hour, views }) => ({ day, hour, views }),
    ),
  )
}

async function addPart(trx: Transaction<Database>, part: readonly CountedViews[]): Promise<CountedViews[]> {
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
  if (rows.length === 0) return []
  const values = sql.join(rows.map(({ articleId, views }) => sql`(${articleId}, cast(${views} as integer))`))
  await sql`
    with counted (article_id, views) as (values ${values}),
      sums as (select article_id, sum(views) as views from counted group by article_id)
    update articles set views = articles.views + (select sums.views from sums where sums.article_id = articles.id)
    where articles.id in (select article_id from sums)
  `.execute(trx)
  await trx
    .insertInto('article_views')
    .values(sumBy(rows, ({ articleId, day }) => `${articleId} ${day}`, rowOf))
    .onConflict((conflict) =>
      conflict
        .columns(['article_id', 'day'])
        .doUpdateSet((row) => ({ views: sql`${row.ref('article_views.views')} + ${row.ref('excluded.views')}` })),
    )
    .execute()
  return rows
}

function rowOf({ articleId, day, views }: DayViews) {
  return { article_id: articleId, day, views }
}

/** One statement may not write the same row twice. */
function sumBy<Row extends { views: number }>(
  counted: readonly CountedViews[],
  keyOf: (one: CountedViews) => string,
  toRow: (one: CountedViews) => Row,
): Row[] {
  const sums = new Map<string, Row>()
  for (const one of counted) {
    const sum = sums.get(keyOf(one))
    if (sum) sum.views += one.views
    else sums.set(keyOf(one), toRow(one))
  }
  return [...sums.values()]
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
