import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { NewNewsletterRow } from './newsletters.table.ts'
import type { NewsletterSendRow } from './sending/sending.table.ts'

type Trx = Transaction<Database>

export async function insertSentNewsletter(
  trx: Trx,
  row: NewNewsletterRow,
  content: string,
  frozenAt: number,
): Promise<void> {
  await trx.insertInto('newsletters').values(row).execute()
  await trx
    .insertInto('newsletter_issues')
    .values({ newsletter_id: row.id, content, frozen_at: frozenAt, tracks_clicks: 1 })
    .execute()
}

type FinishedSend = Pick<
  NewsletterSendRow,
  'newsletter_id' | 'started_at' | 'finished_at' | 'total' | 'bounced' | 'left_after'
>

/** Without a ledger: no message of it ever existed. */
export async function insertFinishedSend(trx: Trx, send: FinishedSend): Promise<void> {
  const never = { paused_at: null, pause_reason: null, cancelled_at: null, problem: null }
  await trx
    .insertInto('newsletter_sends')
    .values({ ...send, ...never })
    .execute()
}

/** Of the sample county, and the newsroom's own that were sent and of which nothing is left without these articles. */
export async function deleteSampleNewsletters(trx: Trx, goneArticles: ReadonlySet<string>): Promise<string[]> {
  const rows = await trx
    .selectFrom('newsletters')
    .select(['id', 'sample', 'article_ids'])
    .where('status', '=', 'sent')
    .execute()
  const ids = rows.filter((row) => row.sample === 1 || isTryOut(row, goneArticles)).map(({ id }) => id)
  if (ids.length === 0) return ids
  const sends = trx.selectFrom('newsletter_sends').select('no').where('newsletter_id', 'in', ids)
  await trx.deleteFrom('newsletter_deliveries').where('send_no', 'in', sends).execute()
  await trx.deleteFrom('newsletter_issues').where('newsletter_id', 'in', ids).execute()
  await trx.deleteFrom('newsletter_sends').where('newsletter_id', 'in', ids).execute()
  await trx.deleteFrom('newsletters').where('id', 'in', ids).execute()
  return ids
}

function isTryOut(row: { article_ids: string }, goneArticles: ReadonlySet<string>): boolean {
  const articles: string[] = JSON.parse(row.article_ids)
  return articles.length > 0 && articles.every((id) => goneArticles.has(id))
}
