import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { MailKind } from './mail-kinds.ts'
import { insertMail } from './outgoing-mails.repository.ts'

export { accountMailKinds, type MailKind, readerMailKinds } from './mail-kinds.ts'
export { countWaitingMails } from './outgoing-mails.repository.ts'

export interface NewMail {
  kind: MailKind
  to: string
  subject: string
  text: string
  html?: string
  /** All but tests also get `Auto-Submitted: auto-generated`. */
  headers?: Readonly<Record<string, string>>
}

/** Mails to staff first, however many people sign up; then mails that a reader waits for. */
const RANKS: Readonly<Partial<Record<MailKind, number>>> = {
  test: 0,
  alert: 0,
  invitation: 0,
  'account.changed': 0,
  'subscription.confirm': 1,
  'subscription.manage': 1,
  'subscription.return': 1,
  'subscription.leave': 1,
}
const LAST_RANK = 2

/** Call it in the transaction of its cause, and `wakeMails` after the commit. */
export async function queueMail(trx: Transaction<Database>, mail: NewMail, now: number): Promise<string> {
  const id = uuid()
  const isAutomatic = mail.kind !== 'test'
  await insertMail(trx, {
    id,
    kind: mail.kind,
    recipient: mail.to,
    // A line break in a subject would begin another header.
    subject: mail.subject.replace(/\s+/g, ' ').trim(),
    html: mail.html ?? htmlOf(mail.text),
    plain_text: mail.text,
    headers: JSON.stringify({ ...(isAutomatic && { 'Auto-Submitted': 'auto-generated' }), ...mail.headers }),
    state: 'queued',
    rank: RANKS[mail.kind] ?? LAST_RANK,
    next_attempt_at: now,
    fence: null,
    reply: null,
    created_at: now,
    updated_at: now,
  })
  return id
}

/** Call it after the commit. Without it, mails wait for the next poll. */
export function wakeMails(context: Pick<AppContext, 'link'>): void {
  context.link.send({ type: 'mails-waiting' })
}

function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
