import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { NewNewsletterRow } from './newsletters.table.ts'
import type { NewsletterSendRow } from './sending/ledger/sends.table.ts'

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
  'newsletter_id' | 'started_at' | 'finished_at' | 'accepted' | 'failed' | 'bounced' | 'left_after'
>

/** Without a ledger: no message of it ever existed. */
export async function insertFinishedSend(trx: Trx, send: FinishedSend): Promise<void> {
  const never = { paused_at: null, pause_reason: null, cancelled_at: null, problem: null }
  await trx
    .insertInto('newsletter_sends')
    .values({ ...send, ...never, total: send.accepted + send.failed })
    .execute()
}

/** Newest first. */
export async function listSampleSends(db: Kysely<Database>): Promise<{ sentAt: number; recipients: number }[]> {
  return db
    .selectFrom('newsletters as n')
    .innerJoin('newsletter_sends as s', 's.newsletter_id', 'n.id')
    .select(['s.started_at as sentAt', 's.accepted as recipients'])
    .where('n.sample', '=', 1)
    .where('n.status', '=', 'sent')
    .orderBy('s.started_at', 'desc')
    .execute()
}

export async function deleteSampleNewsletters(trx: Trx): Promise<string[]> {
  const samples = await trx.selectFrom('newsletters').select('id').where('sample', '=', 1).execute()
  const ids = samples.map(({ id }) => id)
  if (ids.length === 0) return ids
  await trx.deleteFrom('newsletter_issues').where('newsletter_id', 'in', ids).execute()
  await trx.deleteFrom('newsletter_sends').where('newsletter_id', 'in', ids).execute()
  await trx.deleteFrom('newsletters').where('id', 'in', ids).execute()
  return ids
}
