import {
  MAIL_REPORTERS,
  type MailAddresses,
  type MailFeedback,
  type MailReporter,
} from '@hometown/shared-types/contract/mail'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Trx, Tx } from '../../../database/database.ts'
import { deleteInstanceValue, findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { suppressAddress } from '../../platform/suppressions/index.ts'
import { recordDeliveryFeedback } from '../newsletters/index.ts'
import { unsubscribeAddress } from '../subscribers/index.ts'
import type { FeedbackOutcome } from './mail-feedback.table.ts'
import { amazonConfirmationUrl, type MailReport, readMailReports, reportHash } from './read-mail-reports.ts'
import { hasSigningKey, mailWebhookUrl, singleUseToken } from './webhook-keys.ts'

/** Amazon's link that a person must open. The first report shows that it was opened. */
const AMAZON_LINK_KEY = 'mail_feedback_confirmation'

const DAY_MS = 24 * 60 * 60_000

/** Reports are remembered this long, so that repeated ones don't count twice. */
export const MAIL_REPORT_DAYS = 30

const UNREADABLE_REPORT_MESSAGE =
  'We can’t read this report. Check that your provider uses its own address from Settings → Connections.'

/** Applies a service's reports and ignores repeated ones. Returns how many there are; committed when it resolves. */
export async function receiveReports(context: AppContext, reporter: MailReporter, json: unknown): Promise<number> {
  const reports = readMailReports(reporter, json)
  if (!reports) throw new AppError(422, 'invalid', UNREADABLE_REPORT_MESSAGE)
  const url = reporter === 'ses' ? amazonConfirmationUrl(json) : undefined
  const token = singleUseToken(context.config, reporter, json)
  return context.store.write('reader', async (tx) => {
    const { db, now } = tx
    if (url) await saveInstanceValue(db, AMAZON_LINK_KEY, { url }, now)
    else if (reporter === 'ses' && reports.length > 0) await deleteInstanceValue(db, AMAZON_LINK_KEY)
    if (token !== undefined && !(await insertMailReport(db, reportHash('once', token), 'hometown', now))) return 0
    for (const report of reports) {
      if (!(await insertMailReport(db, report.id, reporter, now))) continue
      const outcome = await applyMailReport(tx, report)
      await db.updateTable('mail_feedback').set({ outcome }).where('id', '=', report.id).execute()
    }
    if (reports.length > 0) tx.announce('newsletters', 'subscribers', 'system')
    return reports.length
  })
}

/** Returns false if the report is already noted. */
async function insertMailReport(trx: Trx, id: string, reporter: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('mail_feedback')
    .values({ id, reporter, outcome: 'nothing', received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

async function applyMailReport(tx: Tx, { type, email, messageId, details }: MailReport): Promise<FeedbackOutcome> {
  const { db, now } = tx
  if (!(await isKnownMailAddress(db, email))) return 'unknown'
  if (type === 'unsubscribe') {
    await unsubscribeAddress(tx, email, 'mail provider')
    return type
  }
  // Reports about single mails (confirmations, for example) don't count for a newsletter.
  if (messageId === null || !(await isTransactionalMail(db, messageId)))
    await recordDeliveryFeedback(tx, { type, email, messageId, details })
  if (type === 'soft-bounce') return type
  await suppressAddress(db, { email, reason: type, details: details || null }, now)
  if (type === 'complaint') await unsubscribeAddress(tx, email, 'complaint')
  return type
}

async function isKnownMailAddress(trx: Trx, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select 1 as known where exists (select 1 from subscribers where email = ${email})
      or exists (select 1 from newsletter_sends s join newsletter_deliveries d on d.send_number = s.number and d.email = ${email})
      or exists (select 1 from outgoing_mails where recipient = ${email})
  `.execute(trx)
  return rows.length > 0
}

async function isTransactionalMail(trx: Trx, messageId: string): Promise<boolean> {
  const id = messageId.slice(1, messageId.lastIndexOf('@'))
  return (await trx.selectFrom('outgoing_mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function getMailFeedbackStatus({ config, store, clock }: AppContext): Promise<MailFeedback> {
  const rows = await store.db
    .selectFrom('mail_feedback')
    .select(['reporter', (query) => query.fn.max('received_at').as('last')])
    .where('received_at', '>=', clock.now() - MAIL_REPORT_DAYS * DAY_MS)
    .groupBy('reporter')
    .execute()
  return {
    reporters: MAIL_REPORTERS.map((name) => {
      const last = rows.find(({ reporter }) => reporter === name)?.last
      return { name, lastHeardAt: isoTimeOrNull(last), isSigned: hasSigningKey(config, name) }
    }),
    confirmationUrl: (await findInstanceValue(store.db, AMAZON_LINK_KEY, z.object({ url: z.string() })))?.url ?? null,
  }
}

export function getMailWebhookUrls({ config }: AppContext): MailAddresses {
  return { reporters: MAIL_REPORTERS.map((name) => ({ name, url: mailWebhookUrl(config, name) })) }
}
