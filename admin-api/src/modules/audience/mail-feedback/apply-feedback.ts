import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { suppress } from '../../platform/suppressions/suppressions.service.ts'
import { markFeedback, newsletterOfMessageId } from '../newsletters/sending/report.service.ts'
import { unsubscribeAddress } from '../subscribers/links/links.service.ts'
import type { FeedbackEvent } from './feedback-event.ts'
import { isKnownAddress, isSingleMail } from './mail-feedback.repository.ts'
import type { FeedbackOutcome } from './mail-feedback.table.ts'

type Trx = Transaction<Database>

/** Applies a report. Applying the same report again changes nothing. */
export async function applyFeedback(trx: Trx, event: FeedbackEvent, now: number): Promise<FeedbackOutcome> {
  const { type, email, messageId, details } = event
  if (!(await isKnownAddress(trx, email))) return 'unknown'
  if (type === 'unsubscribe') {
    await unsubscribeAddress(trx, email, 'mail provider', now)
    return type
  }
  // Reports about single mails (confirmations, for example) don't count for a newsletter.
  const isSingle =
    messageId !== null &&
    newsletterOfMessageId(messageId, email) === undefined &&
    (await isSingleMail(trx, idInside(messageId)))
  if (!isSingle) await markFeedback(trx, { type, email, messageId, details }, now)
  if (type === 'soft-bounce') return type
  await suppress(trx, { email, reason: type, details: details || null }, now)
  if (type === 'complaint') await unsubscribeAddress(trx, email, 'complaint', now)
  return type
}

function idInside(messageId: string): string {
  return messageId.slice(1, messageId.lastIndexOf('@'))
}
