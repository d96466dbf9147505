import { createHash } from 'node:crypto'
import { type MailEvent, mailEventSchema, mailEventTypeSchema } from '@hometown/shared-types/mail-feedback'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import { z } from 'zod'

/** One thing that somebody reports about a message or an address. */
export const feedbackEventSchema = z.object({
  type: mailEventTypeSchema,
  /** Null where only the token says who it is about. */
  email: mailEventSchema.shape.email.nullable(),
  /** As we wrote it, with its angle brackets. */
  messageId: z.string().nullable(),
  details: z.string(),
  /** Out of the header `List-Unsubscribe` of the message, or the subject of an unsubscribe mail. */
  token: z.string().nullable(),
  /** False for what came as a mail, which anybody may write: it counts when it proves that our message is known. */
  trusted: z.boolean(),
})
export type FeedbackEvent = z.infer<typeof feedbackEventSchema>

/** With the id by which its reporter knows it. */
export interface ReportedEvent {
  id: string
  event: FeedbackEvent
}

const LONGEST_DETAILS = 500

/** Undefined for what names no address: nothing could be done with it. */
export function reportedEvent(
  reporter: string,
  { type, email, messageId, details }: Omit<MailEvent, 'email'> & { email: unknown },
  ownId: unknown,
): ReportedEvent | undefined {
  const address = mailEventSchema.shape.email.safeParse(bareAddress(email))
  if (!address.success) return undefined
  const event: FeedbackEvent = {
    type,
    email: storable(address.data),
    messageId: asMessageId(messageId),
    details: oneLine(details ?? ''),
    token: null,
    trusted: true,
  }
  return { id: idOf(reporter, event.type, event.email, ownId ?? JSON.stringify(event)), event }
}

export function idOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export function asMessageId(text: string | null | undefined): string | null {
  const bare = text?.trim().replace(/^<|>$/g, '')
  return bare && bare.length <= 400 && /^[^\s<>]+@[^\s<>]+$/.test(bare) ? `<${bare}>` : null
}

/** What people may read and databases keep. */
export function oneLine(text: string): string {
  return storable(singleLine(text).slice(0, LONGEST_DETAILS))
}

/** `Ann <ann@example.org>` → `ann@example.org` */
function bareAddress(value: unknown): unknown {
  return typeof value === 'string' ? (/<([^<>]*)>\s*$/.exec(value)?.[1] ?? value) : value
}
