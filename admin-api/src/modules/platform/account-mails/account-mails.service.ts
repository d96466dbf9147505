import type { AppContext } from '../../../context.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import type { AccountMail, AccountMailWriter } from '../../../ports.ts'
import { gotManyMails, queueMail, wakeMails } from '../mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'

const NO_MAIL: AccountMailWriter = { queue: async () => undefined, wake: () => undefined }

/**
 * Of one kind to one address within an hour. A thief could otherwise bury the first notice below thousands, or send a
 * stranger one each time that they change their own address.
 */
const MOST_OF_A_KIND = 10

/**
 * What an account's owner must hear of, without links. Only with a mail server: every editor can read the outbox.
 * Prepare it before the transaction that queues it.
 */
export async function prepareAccountMail(
  context: AppContext,
  { kind, to, subject, paragraphs }: AccountMail,
): Promise<AccountMailWriter> {
  if (!to || !context.config.smtpUrl) return NO_MAIL
  const branding = await loadMailBranding(context)
  const { html, text } = await renderNotice({
    branding,
    title: subject,
    paragraphs,
    footer: `You get this email because you have an account at ${branding.name}.`,
  })
  return {
    async queue(trx, now) {
      if (await gotManyMails(trx, { kind, to, many: MOST_OF_A_KIND }, now)) return
      await queueMail(trx, { kind, to, subject: `${branding.name}: ${subject}`, html, text }, now)
    },
    wake: () => wakeMails(context),
  }
}
