import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'
import { closingOf, isPast } from './job-closing.ts'
import { findJobDetails, storeClosing } from './job-details.repository.ts'

/** Stores when a job closes, and marks it as the clock says. True if it was marked otherwise. */
export async function settleJob(
  trx: Transaction<Database>,
  article: Pick<ArticleRow, 'id' | 'published_at'>,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
): Promise<boolean> {
  const row = await findJobDetails(trx, article.id)
  if (!row) return false
  const closing = closingOf(row, article, config.timeZone) ?? null
  const closed = isPast(closing, clock.now()) ? 1 : 0
  if (closing !== row.closing || closed !== row.closed) await storeClosing(trx, article.id, { closing, closed })
  return closed !== row.closed
}
