import { type SubscriberHistory, storedConsentSchema } from '@hometown/shared-types/contract/desk-subscribers'
import type { DeliveryState } from '@hometown/shared-types/contract/newsletter-sending'
import { withoutSecretLinks } from '@hometown/shared-types/rules/text'
import { isoTime } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Db } from '../../../../database/database.ts'
import { getRow } from '../../../../database/read-rows.ts'
import type { Session } from '../../../../http/request-context.ts'
import { readerMailKinds } from '../../../platform/mail/index.ts'
import { checkMayExportReaders } from '../../../platform/settings/index.ts'
import { findSubscriberBy, getDeskSubscriber, listConsentEvents, subscribers } from '../subscribers.repository.ts'
import type { ConsentEventRow, SubscriberRow } from '../subscribers.table.ts'

const MAX_PERSONAL_DATA_ROWS = 500

export async function getSubscriberHistory({ store }: AppContext, id: string): Promise<SubscriberHistory> {
  const row = await getRow(store.db, subscribers, id)
  return loadHistory(store.db, row.email, row)
}

async function loadHistory(db: Db, email: string, row: SubscriberRow | undefined): Promise<SubscriberHistory> {
  const events = row ? await listConsentEvents(db, row.id) : []
  const newsletters = await sql<{
    newsletterId: string
    title: string
    state: DeliveryState
    reply: string | null
    at: number
  }>`
    select n.id as "newsletterId", n.title, d.state, d.reply, d.updated_at as at
    from newsletter_sends s
    join newsletter_deliveries d on d.send_number = s.number and d.email = ${email}
    join newsletters n on n.id = s.newsletter_id
    order by s.number desc limit ${sql.lit(MAX_PERSONAL_DATA_ROWS)}
  `.execute(db)
  const suppression = await db
    .selectFrom('mail_suppressions')
    .select(['reason', 'details', 'created_at as at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return {
    events: events.map(eventFromRow).toReversed(),
    newsletters: newsletters.rows.map(withIsoTime),
    suppression: suppression ? withIsoTime(suppression) : null,
  }
}

function eventFromRow({ id, kind, source, details, created_at }: ConsentEventRow): SubscriberHistory['events'][number] {
  return { id, kind, source, at: isoTime(created_at), ...storedConsentSchema.parse(JSON.parse(details ?? '{}')) }
}

function withIsoTime<T extends { at: number }>({ at, ...row }: T) {
  return { ...row, at: isoTime(at) }
}

/** @throws 403 for editors who may not export */
export async function exportPersonalData(context: AppContext, { user }: Session, email: string) {
  await checkMayExportReaders(context, user)
  const { store, clock } = context
  const { db } = store
  const row = await findSubscriberBy(db, 'email', email)
  const { events, newsletters, suppression } = await loadHistory(db, email, row)
  // We export only mails to a reader: the address may also be an account's, whose mails hold links with authority.
  const mails = await db
    .selectFrom('outgoing_mails')
    .select(['kind', 'subject', 'plain_text as text', 'state', 'reply', 'created_at as at'])
    .where('recipient', '=', email)
    .where('kind', 'in', readerMailKinds)
    .orderBy('created_at', 'desc')
    .limit(MAX_PERSONAL_DATA_ROWS)
    .execute()
  const submittedEvents = await db
    .selectFrom('events')
    .select(['submitter_name as name', 'title', 'submission_status as status', 'created_at as at'])
    .select(['submitter_note as note', 'decision_reason as reason'])
    .where('submitter_email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(MAX_PERSONAL_DATA_ROWS)
    .execute()
  await store.write(user, (tx) => tx.audit('subscriber.everything', row, { rows: 1 }))
  return {
    address: email,
    exportedAt: isoTime(clock.now()),
    subscription: row ? await getDeskSubscriber(db, row.id) : null,
    consents: events,
    newsletters,
    messages: mails.map((mail) => withIsoTime({ ...mail, text: withoutSecretLinks(mail.text) })),
    submittedEvents: submittedEvents.map(withIsoTime),
    suppression,
  }
}
