import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { BulkMailer, HandOver } from '../../integrations/mailer/bulk-mailer.ts'
import { composeMail } from '../../integrations/mailer/compose-mail.ts'
import { loadMailPaper } from '../site/mail-paper.service.ts'
import { isSuppressed, suppress } from '../suppressions/suppressions.service.ts'
import type { OutgoingMailRow } from './outgoing-mails.table.ts'

const headersSchema = z.record(z.string(), z.string())

/** Hands over one mail that has been claimed. Never rejects. */
export async function sendMail(context: AppContext, mailer: BulkMailer, mail: OutgoingMailRow): Promise<HandOver> {
  const { store, clock } = context
  const isToStaff = mail.kind === 'alert'
  const to = mail.recipient.toLowerCase()
  try {
    if (!isToStaff && (await isSuppressed(store.db, to))) {
      return {
        outcome: 'failed',
        reply: 'Nothing is sent to this address: mail to it came back, or was complained about.',
      }
    }
    const { from } = await loadMailPaper(context)
    const job = await composeMail(
      {
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.plain_text,
        headers: headersSchema.parse(JSON.parse(mail.headers)),
      },
      from,
    )
    const result = await mailer.send(job)
    if (result.permanent && !isToStaff) {
      const why = { email: to, reason: 'bounce', details: result.reply } as const
      await store.db.transaction().execute((trx) => suppress(trx, why, clock.now()))
    }
    return result
  } catch (error) {
    return { outcome: 'failed', reply: error instanceof Error ? error.message : String(error) }
  }
}
