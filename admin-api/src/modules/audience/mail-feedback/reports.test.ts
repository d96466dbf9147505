import type { MailReporter } from '@hometown/shared-types/contract/mail'
import { expect, test } from 'vitest'
import { readReports } from './reports.ts'
import { isNotAboutAddress } from './why-refused.ts'

const email = 'reader@outlook.example'
const BLOCKED = '550 5.7.1 messages from this address range aren’t accepted, the network is on our block list (S3150)'

const mailgun = (data: object) => ({
  'event-data': { event: 'failed', severity: 'permanent', recipient: email, ...data },
})
const ses = (diagnosticCode: string, bounceSubType = 'General') => ({
  notificationType: 'Bounce',
  bounce: { bounceType: 'Permanent', bounceSubType, bouncedRecipients: [{ emailAddress: email, diagnosticCode }] },
})
const complaintAtAmazon = {
  Type: 'Notification',
  Message: JSON.stringify({
    notificationType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: `Reader <${email}>` }] },
  }),
}

/** Each service calls all of these permanent. */
const calls: readonly [MailReporter, (reply: string) => unknown, complaint: unknown][] = [
  ['sendgrid', (reason) => [{ email, event: 'bounce', type: 'bounce', reason }], [{ email, event: 'spamreport' }]],
  ['mailgun', (message) => mailgun({ 'delivery-status': { code: 550, message } }), mailgun({ event: 'complained' })],
  [
    'postmark',
    (Details) => ({ RecordType: 'Bounce', Type: 'HardBounce', Email: email, Details }),
    { RecordType: 'SpamComplaint', Email: email },
  ],
  ['ses', (reply) => ses(`smtp; ${reply}`), complaintAtAmazon],
  ['brevo', (reason) => ({ event: 'hard_bounce', email, reason }), { event: 'spam', email, reason: 'policy' }],
  ['mailjet', (comment) => [{ event: 'bounce', hard_bounce: true, email, comment }], { event: 'spam', email }],
]

test.each(calls)('%s: only what is about the address suppresses a reader, and complaints always do', (...given) => {
  const [reporter, call, complaint] = given
  const typeOf = (body: unknown) => readReports(reporter, body)?.[0]?.type
  expect(typeOf(call('550 5.1.1 The email account does not exist'))).toBe('bounce')
  expect(typeOf(call(''))).toBe('bounce')
  for (const reply of [BLOCKED, '554 rejected as spam', '550 5.2.2 mailbox full', '550 DMARC policy', '421 busy'])
    expect([reply, typeOf(call(reply))]).toEqual([reply, 'soft-bounce'])
  expect(typeOf(complaint)).toBe('complaint')
  expect(readReports(reporter, 'nonsense')).toBeUndefined()
})

const listed = { RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'HardBounce' }

test.each<[string, MailReporter, unknown, string | undefined]>([
  ['SendGrid’s own list', 'sendgrid', { email, event: 'dropped', reason: 'Bounced Address' }, 'soft-bounce'],
  ['a fault in our call to SendGrid', 'sendgrid', { email, event: 'dropped', reason: 'Invalid SMTPAPI' }, undefined],
  ['what SendGrid finds invalid', 'sendgrid', { email, event: 'dropped', reason: 'Invalid' }, 'bounce'],
  ['Mailgun’s own list', 'mailgun', mailgun({ reason: 'suppress-bounce' }), 'soft-bounce'],
  ['Postmark’s own list', 'postmark', { ...listed, Recipient: email }, 'soft-bounce'],
  ['our list at Amazon', 'ses', ses('Amazon SES did not send the message', 'OnAccountSuppressionList'), 'soft-bounce'],
])('%s', (_, reporter, call, type) => {
  expect(readReports(reporter, call)?.[0]?.type).toBe(type)
})

test.each<[boolean, string]>([
  [false, 'HardBounce The server was unable to deliver your message. smtp;550 5.1.1 The account does not exist.'],
  [false, 'bounce 5.1.1 550 5.1.1 <ann@spam-block.example>: Recipient address rejected: User unknown in virtual table'],
  [false, 'Permanent General 5.4.1 smtp; 550 5.4.1 Recipient address rejected: Access denied. [AM7.outlook.com]'],
  [false, 'Permanent NoEmail 5.1.1 smtp; 550 5.1.1 user unknown, host 192.0.2.5.7'],
  [true, 'bounce 5.1.1 550 5.1.1 rejected because of the sender’s reputation'],
  [true, 'generic 552 Mailbox size exceeded'],
  [true, 'bounce 4.4.7 delivery expired'],
])('that it isn’t about the address is %s of %j', (isNot, report) => {
  expect(isNotAboutAddress(report)).toBe(isNot)
})
