import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { closingOf, isPast } from './job-closing.ts'
import { findJobDetails, storeClosing } from './job-details.repository.ts'

/** Stores when a job closes, and marks it as the clock says. @returns the article if the job was marked otherwise */
export async function settleJob(
  trx: Transaction<Database>,
  articleId: string,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
): Promise<ArticleRow | undefined> {
  for (;;) {
    const row = await findJobDetails(trx, articleId)
    // Read after the details: who saves the article meanwhile settles them too, and we notice.
    const article = row && (await findArticle(trx, articleId))
    if (!article) return undefined
    const closing = closingOf(row, article, config.timeZone) ?? null
    const closed = isPast(closing, clock.now()) ? 1 : 0
    if (closing === row.closing && closed === row.closed) return undefined
    if (await storeClosing(trx, row, { closing, closed })) return closed === row.closed ? undefined : article
  }
}
