import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { suppress } from '../../platform/suppressions/suppressions.service.ts'
import { isOwnMessageId, markFeedback } from '../newsletters/delivery-feedback.service.ts'
import { findAddressOfKey, unsubscribeAddress } from '../subscribers/links/leave.service.ts'
import type { FeedbackEvent } from './feedback-event.ts'
import { findMailRecipient, isKnownAddress } from './mail-feedback.repository.ts'
import type { FeedbackOutcome } from './mail-feedback.table.ts'

type Trx = Transaction<Database>

/** Does what follows from a report, as often as it comes. */
export async function applyFeedback(trx: Trx, event: FeedbackEvent, now: number): Promise<FeedbackOutcome> {
  const owner = event.token === null ? undefined : await findAddressOfKey(trx, event.token)
  const email = owner ?? event.email
  if (email === null || !(await isKnownAddress(trx, email))) return 'unknown'
  if (!event.trusted && owner === undefined && !(await provesOurMail(trx, email, event.messageId))) return 'unproven'

  const { type, messageId, details } = event
  if (type === 'unsubscribe') {
    await unsubscribeAddress(trx, email, event.trusted ? 'mail provider' : 'mail', now)
    return type
  }
  // A single mail says nothing of a newsletter.
  if (messageId === null || isOwnMessageId(messageId, email) || !(await isSingleMail(trx, messageId)))
    await markFeedback(trx, { type, email, messageId, details }, now)
  if (type === 'soft-bounce') return type
  await suppress(trx, { email, reason: type, details: details || null }, now)
  if (type === 'complaint') await unsubscribeAddress(trx, email, 'complaint', now)
  return type
}

/**
 * Anybody can write a mail that looks like a report. Ours has a token that only its reader knows, or, of single mails, an
 * id that nobody can guess; the Message-ID of a newsletter can be worked out, so it proves nothing.
 */
async function provesOurMail(trx: Trx, email: string, messageId: string | null): Promise<boolean> {
  return messageId !== null && (await findMailRecipient(trx, localPart(messageId))) === email
}

async function isSingleMail(trx: Trx, messageId: string): Promise<boolean> {
  return (await findMailRecipient(trx, localPart(messageId))) !== undefined
}

function localPart(messageId: string): string {
  return messageId.slice(1, messageId.lastIndexOf('@'))
}
