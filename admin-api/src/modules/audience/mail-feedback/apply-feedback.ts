import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { suppress } from '../../platform/suppressions/suppressions.service.ts'
import { isOwnMessageId, markFeedback } from '../newsletters/delivery-feedback.service.ts'
import { findAddressOfKey, unsubscribeAddress } from '../subscribers/links/leave.service.ts'
import type { FeedbackEvent } from './feedback-event.ts'
import { findMailRecipient, isKnownAddress } from './mail-feedback.repository.ts'
import type { FeedbackOutcome } from './mail-feedback.table.ts'

type Trx = Transaction<Database>

/** Applies a report. Applying the same report again changes nothing. */
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
  // Reports about single mails (confirmations, for example) don't count for a newsletter.
  if (messageId === null || isOwnMessageId(messageId, email) || !(await isSingleMail(trx, messageId)))
    await markFeedback(trx, { type, email, messageId, details }, now)
  if (type === 'soft-bounce') return type
  await suppress(trx, { email, reason: type, details: details || null }, now)
  if (type === 'complaint') await unsubscribeAddress(trx, email, 'complaint', now)
  return type
}

/** Anyone can forge a report. A reader's token or a single mail's id proves it; our Message-IDs are guessable. */
async function provesOurMail(trx: Trx, email: string, messageId: string | null): Promise<boolean> {
  return messageId !== null && (await findMailRecipient(trx, localPart(messageId))) === email
}

async function isSingleMail(trx: Trx, messageId: string): Promise<boolean> {
  return (await findMailRecipient(trx, localPart(messageId))) !== undefined
}

function localPart(messageId: string): string {
  return messageId.slice(1, messageId.lastIndexOf('@'))
}
