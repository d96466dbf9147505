import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { insertMail } from './outgoing-mails.repository.ts'

export { countWaitingMails } from './outgoing-mails.repository.ts'

export interface NewMail {
  /** What it is about: `alert`, `test`, `subscription.confirm`. Alerts go to staff, even to addresses that are suppressed. */
  kind: string
  to: string
  subject: string
  text: string
  /** Made of the text where there is none. */
  html?: string
  /** All but tests say `Auto-Submitted: auto-generated` by themselves. */
  headers?: Readonly<Record<string, string>>
}

/** The desk's own go first, however many people sign up; then what a reader waits for; then the rest. */
const RANKS: Readonly<Record<string, number>> = {
  test: 0,
  alert: 0,
  'subscription.confirm': 1,
  'subscription.manage': 1,
  'subscription.return': 1,
  'subscription.leave': 1,
}
const LAST_RANK = 2

/**
 * Queues a message in the transaction of what it tells of. `jobs` sends it, before any newsletter; call `wakeMails` after
 * the commit.
 */
export async function queueMail(trx: Transaction<Database>, mail: NewMail, now: number): Promise<string> {
  const id = uuid()
  const isAutomatic = mail.kind !== 'test'
  await insertMail(trx, {
    id,
    kind: mail.kind,
    recipient: mail.to,
    // A line's end in a subject would begin another header.
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

/** Says that there is something to send. Only saves the wait for the next look at the table. */
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
