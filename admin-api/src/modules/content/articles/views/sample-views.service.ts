import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { insertMany } from '../../../../database/many-rows.ts'
import type { DayViews } from './article-views.repository.ts'

/** The days only; the total is in the article's row. They go with their articles. */
export async function insertSampleViews(trx: Transaction<Database>, days: readonly DayViews[]): Promise<void> {
  await insertMany(
    trx,
    'article_views',
    days.map(({ articleId, day, views }) => ({ article_id: articleId, day, views })),
  )
}
