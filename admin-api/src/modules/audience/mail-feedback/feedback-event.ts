import { createHash } from 'node:crypto'
import { type MailEventType, mailAddressSchema } from '@hometown/shared-types/mail-feedback'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import { isNotAboutAddress } from '../../../integrations/mailer/refuses-address.ts'

export interface FeedbackEvent {
  type: MailEventType
  email: string
  /** Our Message-ID, with angle brackets. */
  messageId: string | null
  details: string
}

export interface ReportedEvent {
  id: string
  event: FeedbackEvent
}

interface Reported {
  type: MailEventType
  email: unknown
  /** With or without angle brackets. */
  messageId?: string | undefined
  details?: string | undefined
}

const LONGEST_DETAILS = 500

/**
 * Undefined without a valid address, since nothing could be done with it. A bounce that is about us or passing counts as
 * a soft one, whatever the service calls it.
 */
export function reportedEvent(
  reporter: string,
  { type, email, messageId, details }: Reported,
  ownId: unknown,
): ReportedEvent | undefined {
  const address = mailAddressSchema.safeParse(bareAddress(email))
  if (!address.success) return undefined
  const event: FeedbackEvent = {
    type: type === 'bounce' && isNotAboutAddress(details ?? '') ? 'soft-bounce' : type,
    email: storable(address.data),
    messageId: asMessageId(messageId),
    details: oneLine(details ?? ''),
  }
  return { id: idOf(reporter, event.type, event.email, ownId ?? JSON.stringify(event)), event }
}

export function idOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function asMessageId(text: string | null | undefined): string | null {
  const bare = text?.trim().replace(/^<|>$/g, '')
  return bare && bare.length <= 400 && /^[^\s<>]+@[^\s<>]+$/.test(bare) ? `<${bare}>` : null
}

function oneLine(text: string): string {
  return storable(singleLine(text).slice(0, LONGEST_DETAILS))
}

/** `Ann <ann@example.org>` → `ann@example.org` */
function bareAddress(value: unknown): unknown {
  return typeof value === 'string' ? (/<([^<>]*)>\s*$/.exec(value)?.[1] ?? value) : value
}
