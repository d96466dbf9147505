import type { SuppressionReason } from '@hometown/shared-types/desk-subscriber'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { readerMailKinds } from '../../../platform/mail/outgoing-mails.service.ts'

const NEWSLETTERS = 500
const MAILS = 500

export interface HandedOver {
  newsletterId: string
  title: string
  state: string
  reply: string | null
  at: number
}

export async function listHandedOver(db: Kysely<Database>, email: string): Promise<HandedOver[]> {
  const { rows } = await sql<HandedOver>`
    select n.id as "newsletterId", n.title, d.state, d.reply, d.updated_at as at
    from newsletter_sends s
    join newsletter_deliveries d on d.send_no = s.no and d.email = ${email}
    join newsletters n on n.id = s.newsletter_id
    order by s.no desc limit ${sql.lit(NEWSLETTERS)}
  `.execute(db)
  return rows
}

/** Only those to a reader: the address may also be an account's, whose mails hold links with authority. */
export async function listMailsTo(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('outgoing_mails')
    .select(['kind', 'subject', 'plain_text', 'state', 'reply', 'created_at'])
    .where('recipient', '=', email)
    .where('kind', 'in', readerMailKinds)
    .orderBy('created_at', 'desc')
    .limit(MAILS)
    .execute()
}

export async function findSuppressionOf(db: Kysely<Database>, email: string) {
  return db.selectFrom('mail_suppressions').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function listHandedIn(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('events')
    .select(['title', 'submission_status as status', 'submitter_name', 'created_at'])
    .select(['submitter_note as note', 'decision_reason as reason'])
    .where('submitter_email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(MAILS)
    .execute()
}

export interface Suppression {
  email: string
  reason: SuppressionReason
  created_at: number
}

export async function listSuppressions(
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<Suppression>`
    select email, reason, created_at from mail_suppressions where email in (${sql.join(emails)})
  `.execute(db)
  return new Map(rows.map((row) => [row.email, row]))
}
