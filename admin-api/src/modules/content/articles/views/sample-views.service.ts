import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { insertMany } from '../../../../database/many-rows.ts'
import type { DayViews } from './article-views.repository.ts'
import type { HourViews } from './view-hours.repository.ts'

/** The days only; the total is in the article's row. They go with their articles. */
export async function insertSampleViews(trx: Transaction<Database>, days: readonly DayViews[]): Promise<void> {
  await insertMany(
    trx,
    'article_views',
    days.map(({ articleId, day, views }) => ({ article_id: articleId, day, views })),
  )
}

export async function insertSampleHours(trx: Transaction<Database>, hours: readonly HourViews[]): Promise<void> {
  await insertMany(
    trx,
    'view_hours',
    hours.map(({ day, hour, views }) => ({ day, hour, views, sample: 1 })),
  )
}

export async function removeSampleHours(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('view_hours').where('sample', '=', 1).execute()
}
