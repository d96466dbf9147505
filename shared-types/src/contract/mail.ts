import { z } from 'zod'
import { call, type } from './call.ts'
import type { SuppressionReason } from './desk-subscribers.ts'
import { type Page, pageQuerySchema } from './fields.ts'

/** The name can't lead out of the outbox folder. */
export const outboxNameSchema = z.string().regex(/^\w[\w.-]{0,200}\.eml$/, 'This email doesn’t exist.')

export interface OutboxMail {
  name: string
  to: string
  subject: string
  at: string
}

export interface OutboxPage extends Page<OutboxMail> {
  /** If the value is `smtp`, mails go out by SMTP, and the listed ones are from before. */
  way: 'smtp' | 'outbox'
}

export interface OutboxLetter extends OutboxMail {
  text: string
  /** The HTML is for a frame with its own content security policy. It is null for a mail of text alone. */
  html: string | null
}

export const outboxCalls = {
  list: call('GET', '/api/outbox', { query: pageQuerySchema, answer: type<OutboxPage>() }),
  get: call('GET', '/api/outbox/:name', { params: z.object({ name: outboxNameSchema }), answer: type<OutboxLetter>() }),
}

export const MAIL_REPORTERS = ['postmark', 'mailgun', 'sendgrid', 'ses', 'brevo', 'mailjet'] as const
export const mailReporterSchema = z.enum(MAIL_REPORTERS)
export type MailReporter = z.infer<typeof mailReporterSchema>

export interface MailFeedback {
  reporters: {
    name: MailReporter
    /** The time is null if there was no report within 30 days. */
    lastHeardAt: string | null
    isSigned: boolean
  }[]
  /** Amazon's link that somebody must open once to enable its reports. */
  confirmationUrl: string | null
}

export interface MailAddresses {
  /** The addresses are complete, with the secret part: who has one can suppress addresses. */
  reporters: { name: MailReporter; url: string }[]
}

export const mailFeedbackCalls = {
  get: call('GET', '/api/mail-feedback', { access: 'admin', answer: type<MailFeedback>() }),
  addresses: call('GET', '/api/mail-feedback/addresses', { access: 'admin', answer: type<MailAddresses>() }),
}

export interface Suppression {
  email: string
  reason: SuppressionReason
  details: string | null
  at: string
  /** The time when somebody last signed up with the address, for mail that they don't get; null if never. */
  signedUpAt: string | null
}
export type SuppressionPage = Page<Suppression>

/** The list is sorted newest first. `search` is the beginning of an address and sorts by address. */
const suppressionsQuerySchema = pageQuerySchema.extend({
  search: z.string().trim().toLowerCase().max(254).optional(),
})
export type SuppressionsQuery = z.output<typeof suppressionsQuerySchema>

export const suppressionCalls = {
  list: call('GET', '/api/suppressions', { query: suppressionsQuerySchema, answer: type<SuppressionPage>() }),
  remove: call('POST', '/api/suppressions/remove', { body: z.object({ email: z.string().max(300) }) }),
}
