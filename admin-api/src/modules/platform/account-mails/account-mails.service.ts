import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { take } from '../../../database/limits.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { queueMail, wakeMails } from '../mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'

/**
 * To one address within an hour. A thief could otherwise bury the first notice below thousands, or send a stranger one each
 * time that they change their own address.
 */
const MOST = { max: 10, window: 3_600_000 }

const IF_NOT_YOU =
  'If it wasn’t you, open the desk as you always do, change your password under Settings and sign out everywhere else. ' +
  'If you can’t sign in, tell an administrator now.'

interface AccountMail {
  /** Null for accounts without an address, which get none. */
  readonly to: readonly (string | null)[]
  /** As a sentence. */
  readonly what: string
}

export interface AccountMailWriter {
  queue(trx: Transaction<Database>, now: number): Promise<void>
  /** Call it after the commit. */
  wake(): void
}

/**
 * Tells the owner that the password, the address or a second factor of their account was changed: only with a mail server,
 * because every editor can read the outbox, and without a link, because people who follow links in such emails follow those
 * of thieves, too. Prepare it before the transaction that queues it.
 */
export async function prepareAccountMail(context: AppContext, { to, what }: AccountMail): Promise<AccountMailWriter> {
  const { config, clock } = context
  const recipients = config.smtpUrl ? to.filter((address) => address !== null) : []
  if (recipients.length === 0) return { queue: async () => undefined, wake: () => undefined }
  const branding = await loadMailBranding(context)
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone: config.timeZone } as const
  const { html, text } = await renderNotice({
    branding,
    title: 'Your account was changed',
    paragraphs: [what, new Intl.DateTimeFormat('en-US', style).format(clock.now()), IF_NOT_YOU],
    footer: `You get this email because you have an account at ${branding.name}.`,
  })
  const mail = { kind: 'account.changed' as const, subject: `${branding.name}: Your account was changed`, html, text }
  return {
    async queue(trx, now) {
      for (const address of recipients) {
        const { wait } = await take(trx, ['account mail', address], MOST, now)
        if (wait === undefined) await queueMail(trx, { ...mail, to: address }, now)
      }
    },
    wake: () => wakeMails(context),
  }
}
