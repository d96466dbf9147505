import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { storeClosing } from './job-details.repository.ts'
import { closingOf, isPast, jobFromRow } from './stored-job.ts'

/** Stores when a job closes, and marks it as the clock says. @returns the article if the job was marked otherwise */
export async function settleJob(
  trx: Transaction<Database>,
  articleId: string,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
): Promise<ArticleRow | undefined> {
  for (;;) {
    const row = await findArticle(trx, articleId)
    if (!row) return undefined
    const closing = closingOf(jobFromRow(row), row, config.timeZone)
    const closed = isPast(closing, clock.now()) ? 1 : 0
    if (closing === row.job_closing && closed === row.job_closed) return undefined
    if (await storeClosing(trx, row, { job_closing: closing, job_closed: closed }))
      return closed === row.job_closed ? undefined : row
  }
}
