import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { messageIdOf } from '../loop/message-id.ts'

export interface DeliveryFeedback {
  type: 'bounce' | 'soft-bounce' | 'complaint'
  email: string
  /** With angle brackets. If it is null, the report is about the latest message to this address. */
  messageId: string | null
  details: string
}

const COUNTERS = { bounce: 'bounced', 'soft-bounce': 'soft_bounced', complaint: 'complained' } as const

/** Marks the delivery. False if there is none, or if it already has a report of this type. */
export async function markFeedback(
  trx: Transaction<Database>,
  feedback: DeliveryFeedback,
  now: number,
): Promise<boolean> {
  const { type, email, details } = feedback
  const sendNo = await findSendNo(trx, feedback)
  if (sendNo === undefined) return false
  const marks = {
    bounce: { bounced_at: now, feedback: details },
    complaint: { complained_at: now, feedback: details },
    'soft-bounce': { feedback: details },
  }
  const empty = { bounce: 'bounced_at', complaint: 'complained_at', 'soft-bounce': 'feedback' } as const
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_deliveries')
    .set(marks[type])
    .where('send_no', '=', sendNo)
    .where('email', '=', email)
    .where(empty[type], 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const counter = COUNTERS[type]
  await trx
    .updateTable('newsletter_sends')
    .set((row) => ({ [counter]: row(counter, '+', 1) }))
    .where('no', '=', sendNo)
    .execute()
  return true
}

export function isOwnMessageId(messageId: string, email: string): boolean {
  const newsletterId = newsletterOf(messageId)
  const domain = messageId.slice(messageId.lastIndexOf('@') + 1, -1)
  return newsletterId !== undefined && messageIdOf(newsletterId, email, domain) === messageId
}

async function findSendNo(
  db: Kysely<Database>,
  { email, messageId }: Pick<DeliveryFeedback, 'email' | 'messageId'>,
): Promise<number | undefined> {
  const sends = db
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletter_deliveries as d', (join) => join.onRef('d.send_no', '=', 's.no').on('d.email', '=', email))
    .select('s.no')
    .where('d.state', 'in', ['accepted', 'in_doubt'])
    .orderBy('s.no', 'desc')
    .limit(1)
  const isOurs = messageId !== null && isOwnMessageId(messageId, email)
  const row = await (isOurs
    ? sends.where('s.newsletter_id', '=', newsletterOf(messageId) ?? '')
    : sends
  ).executeTakeFirst()
  return row?.no
}

function newsletterOf(messageId: string): string | undefined {
  return /^<([^.<>@]{1,100})\.[0-9a-f]{24}@/.exec(messageId)?.[1]
}
