import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '../../../database/database.ts'

/** `to` decides who may read, silence and erase a mail. The lower `rank` goes first, however many people sign up. */
const MAIL_KINDS = {
  alert: { to: 'staff', rank: 0 },
  test: { to: 'staff', rank: 0 },
  invitation: { to: 'account', rank: 0 },
  'account.changed': { to: 'account', rank: 0 },
  'subscription.confirm': { to: 'reader', rank: 1 },
  'subscription.leave': { to: 'reader', rank: 1 },
  'subscription.manage': { to: 'reader', rank: 1 },
  'subscription.return': { to: 'reader', rank: 1 },
  'event-submission.decided': { to: 'reader', rank: 2 },
  'subscription.changed': { to: 'reader', rank: 2 },
  'subscription.known': { to: 'reader', rank: 2 },
  'subscription.left': { to: 'reader', rank: 2 },
} as const
export type MailKind = keyof typeof MAIL_KINDS

/** The kinds that belong to what a reader may be handed about themselves. */
export const readerMailKinds = mailKindsTo('reader')

/**
 * Mails about an account may hold a link with authority, or tell a thief that somebody noticed. No editor may read
 * them, so they must not wait in the outbox, and neither a suppression nor an erasure stops them.
 */
export const accountMailKinds = mailKindsTo('account')

function mailKindsTo(whom: 'reader' | 'account'): readonly MailKind[] {
  return (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => MAIL_KINDS[kind].to === whom)
}

export function isAccountMail({ kind }: { kind: string }): boolean {
  return accountMailKinds.some((one) => one === kind)
}

/** Alerts and mails about an account go even to addresses that mail came back from. */
export function mayBeSuppressed(mail: { kind: string }): boolean {
  return mail.kind !== 'alert' && !isAccountMail(mail)
}

export interface NewMail {
  kind: MailKind
  to: string
  subject: string
  html: string
  text: string
}

/** Call it in the transaction of its cause. @returns the mail's id */
export async function queueMail(tx: Pick<Tx, 'db' | 'now' | 'wake'>, mail: NewMail): Promise<string> {
  tx.wake('mails-waiting')
  const id = uuid()
  await tx.db
    .insertInto('outgoing_mails')
    .values({
      id,
      kind: mail.kind,
      recipient: mail.to,
      // A line break in a subject would begin another header.
      subject: mail.subject.replace(/\s+/g, ' ').trim(),
      html: mail.html,
      plain_text: mail.text,
      state: 'queued',
      rank: MAIL_KINDS[mail.kind].rank,
      next_attempt_at: tx.now,
      fence: null,
      reply: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  return id
}

export async function countWaitingMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outgoing_mails')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .where('state', 'in', ['queued', 'deferred', 'on_the_wire'])
    .executeTakeFirst()
  return row?.count ?? 0
}
