import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { take } from '../../../database/limits.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { announce } from '../live/live.service.ts'
import { queueMail, wakeMails } from '../mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { announceEndedSessions } from './sessions.service.ts'

interface OwnerNotice {
  /** Null for accounts without an address, which get none. */
  readonly to: readonly (string | null)[]
  /** What was changed, as a sentence. */
  readonly what: string
}

/**
 * To one address within an hour. A thief could otherwise bury the first notice below thousands, or send a stranger one each
 * time that they change their own address.
 */
const MOST = { max: 10, window: 3_600_000 }

const IF_NOT_YOU =
  'If it wasn’t you, open the desk as you always do, change your password under Settings and sign out everywhere else. ' +
  'If you can’t sign in, tell an administrator now.'

/**
 * Changes an account or how it signs in, in one transaction with the mail that tells its owner. May run `change` again
 * after a conflict. Afterwards it closes the live streams of sessions that ended.
 */
export async function changeAccount<T>(
  context: AppContext,
  notice: OwnerNotice | undefined,
  change: (trx: Transaction<Database>, now: number) => Promise<T>,
): Promise<T> {
  const mails = await renderMails(context, notice)
  const changed = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const now = context.clock.now()
      const result = await change(trx, now)
      for (const mail of mails) {
        const { wait } = await take(trx, ['account mail', mail.to], MOST, now)
        if (wait === undefined) await queueMail(trx, mail, now)
      }
      return result
    }),
  )
  if (mails.length > 0) wakeMails(context)
  announceEndedSessions(context)
  announce(context, { type: 'changed', lists: ['accounts', 'invitations', 'audit-log'] })
  return changed
}

/**
 * Only with a mail server, because every editor can read the outbox, and without a link, because people who follow links
 * in such emails follow those of thieves, too.
 */
async function renderMails(context: AppContext, { to, what }: OwnerNotice = { to: [], what: '' }) {
  const { config, clock } = context
  const recipients = config.smtpUrl ? to.filter((address) => address !== null) : []
  if (recipients.length === 0) return []
  const branding = await loadMailBranding(context)
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone: config.timeZone } as const
  const { html, text } = await renderNotice({
    branding,
    title: 'Your account was changed',
    paragraphs: [what, new Intl.DateTimeFormat('en-US', style).format(clock.now()), IF_NOT_YOU],
    footer: `You get this email because you have an account at ${branding.name}.`,
  })
  const mail = { kind: 'account.changed' as const, subject: `${branding.name}: Your account was changed`, html, text }
  return recipients.map((address) => ({ ...mail, to: address }))
}
