import { createHmac } from 'node:crypto'
import { WEBHOOK_HEADERS } from '@hometown/shared-types/webhook'
import { signWebhook } from '@hometown/shared-types/webhook-signature'
import { mailWebhookSecret } from '../../src/lib/secrets.ts'
import { messageIdOf } from '../../src/modules/audience/newsletters/sending/loop/message-id.ts'
import type { TestContext } from './build-test-app.ts'
import { addNewsletter } from './sending-harness.ts'

/** @returns the id of a newsletter that these addresses got */
export async function addSentNewsletter(context: TestContext, emails: readonly string[]): Promise<string> {
  const { store, clock } = context
  const now = clock.now()
  const id = await addNewsletter(context)
  await store.db.updateTable('newsletters').set({ status: 'sent', sent_at: now }).where('id', '=', id).execute()

  await store.db
    .insertInto('newsletter_sends')
    .values({
      newsletter_id: id,
      total: emails.length,
      accepted: emails.length,
      started_at: now,
      finished_at: now,
      paused_at: null,
      pause_reason: null,
      cancelled_at: null,
      problem: null,
    })
    .execute()
  const { no } = await store.db
    .selectFrom('newsletter_sends')
    .select('no')
    .where('newsletter_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const email of emails)
    await store.db
      .insertInto('newsletter_deliveries')
      .values({
        send_no: no,
        email,
        subscriber_id: 'somebody',
        variant: 0,
        state: 'accepted',
        attempts: 1,
        next_attempt_at: null,
        fence: null,
        reply: '250 Ok',
        updated_at: now,
      })
      .execute()
  return id
}

export function messageIdFor(newsletterId: string, email: string): string {
  return messageIdOf(newsletterId, email, 'alder.example')
}

/** For our own signed call. */
export function signedHeaders(
  { config, clock }: TestContext,
  body: string,
  changes: { delivery?: string; secret?: string; at?: number; type?: string } = {},
): Record<string, string> {
  const timestamp = String(Math.floor((changes.at ?? clock.now()) / 1000))
  return {
    'content-type': changes.type ?? 'application/json',
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.delivery]: changes.delivery ?? createHmac('sha256', 'id').update(body).digest('hex'),
    [WEBHOOK_HEADERS.signature]: signWebhook(changes.secret ?? mailWebhookSecret(config), timestamp, body),
  }
}

interface Original {
  messageId?: string
  token?: string
}

/** A delivery report as mail servers write it. */
export function deliveryReport(email: string, { messageId, token }: Original, status = '5.1.1'): string {
  const unsubscribe = token
    ? [
        `List-Unsubscribe: <http://localhost:3000/api/subscribers/unsubscribe/${token}>,`,
        ` <mailto:news@alder.example?subject=unsubscribe%20${token}>`,
      ]
    : []
  return [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'To: news@alder.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${email}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <${email}>:`,
    '    User unknown',
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    ...unsubscribe,
    'Subject: This week',
    '',
    'Hello',
    '--b1--',
    '',
  ].join('\r\n')
}

/** A complaint in the Abuse Reporting Format, without addresses, as most providers send it. */
export function complaintReport({ messageId, token }: Original): string {
  return [
    'From: <feedback@provider.example>',
    'Subject: FW: This week',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
    '',
    '--b2',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--b2',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Provider/1.0',
    'Version: 1',
    '',
    '--b2',
    'Content-Type: text/rfc822-headers',
    '',
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    ...(token ? [`List-Unsubscribe: <http://localhost:3000/api/subscribers/unsubscribe/${token}>`] : []),
    'Subject: This week',
    '',
    '--b2--',
    '',
  ].join('\r\n')
}
