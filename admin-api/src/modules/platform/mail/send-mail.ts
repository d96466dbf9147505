import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { BulkMailer, HandOver, MailJob } from '../../../integrations/mailer/bulk-mailer.ts'
import { composeMail } from '../../../integrations/mailer/compose-mail.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { isSuppressed } from '../suppressions/suppressions.service.ts'
import { isPrivateMail, mayBeSuppressed } from './mail-kinds.ts'
import type { OutgoingMailRow } from './outgoing-mails.table.ts'

const headersSchema = z.record(z.string(), z.string())

/** Never rejects. A mail that fails before it is handed over stays queued. */
export async function sendMail(
  context: AppContext,
  mailer: BulkMailer,
  mail: OutgoingMailRow,
  mayHandOver: () => boolean,
): Promise<HandOver> {
  let job: MailJob
  // The mail server may have been removed since the mail was queued, and every editor can read the outbox.
  if (mailer.way === 'outbox' && isPrivateMail(mail)) {
    return { outcome: 'failed', reply: 'There is no mail server, and this email must not wait in the outbox.' }
  }
  try {
    if (mayBeSuppressed(mail) && (await isSuppressed(context.store.db, mail.recipient.toLowerCase()))) {
      return {
        outcome: 'failed',
        reply: 'We don’t email this address because earlier email bounced or was reported as spam.',
      }
    }
    job = await compose(context, mail)
  } catch (error) {
    const reply = error instanceof Error ? error.message : String(error)
    context.log.error({ err: error, mail: mail.id, kind: mail.kind }, 'could not prepare an email')
    return { outcome: 'queued', reply, untried: true }
  }
  if (!mayHandOver())
    return { outcome: 'queued', reply: 'The service was paused for too long. We’ll try again.', untried: true }
  return mailer.send(job)
}

async function compose(context: AppContext, mail: OutgoingMailRow): Promise<MailJob> {
  const { from } = await loadMailBranding(context)
  return composeMail(
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
}
