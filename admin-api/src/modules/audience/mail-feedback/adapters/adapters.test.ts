import { expect, test } from 'vitest'
import type { Adapter } from './adapter.ts'
import { brevo } from './brevo.ts'
import { mailgun } from './mailgun.ts'
import { mailjet } from './mailjet.ts'
import { postmark } from './postmark.ts'
import { sendgrid } from './sendgrid.ts'
import { ses } from './ses.ts'

const email = 'reader@outlook.example'
const BLOCKED = '550 5.7.1 messages from this address range aren’t accepted, the network is on our block list (S3150)'
const GONE = '550 5.1.1 The email account does not exist'

const mailgunCall = (data: object) => ({
  'event-data': { event: 'failed', severity: 'permanent', recipient: email, ...data },
})
const sesCall = (diagnosticCode: string, bounceSubType = 'General') => ({
  notificationType: 'Bounce',
  bounce: { bounceType: 'Permanent', bounceSubType, bouncedRecipients: [{ emailAddress: email, diagnosticCode }] },
})

/** Each service calls all of these permanent. */
const calls: readonly [string, Adapter, (reply: string) => unknown][] = [
  ['SendGrid', sendgrid, (reason) => [{ email, event: 'bounce', type: 'bounce', reason }]],
  ['Mailgun', mailgun, (message) => mailgunCall({ 'delivery-status': { code: 550, message } })],
  ['Postmark', postmark, (Details) => ({ RecordType: 'Bounce', Type: 'HardBounce', Email: email, Details })],
  ['Amazon SES', ses, (reply) => sesCall(`smtp; ${reply}`)],
  ['Brevo', brevo, (reason) => ({ event: 'hard_bounce', email, reason })],
  ['Mailjet', mailjet, (comment) => [{ event: 'bounce', hard_bounce: true, email, comment }]],
]

test.each(calls)('%s: what is about us or passing never suppresses a reader', (_, adapter, call) => {
  const typeOf = (reply: string) => adapter(call(reply))?.events[0]?.event.type
  expect(typeOf(GONE)).toBe('bounce')
  expect(typeOf('')).toBe('bounce')
  const others = [
    BLOCKED,
    '554 rejected as spam',
    '550 5.2.2 mailbox full',
    '550 DMARC policy of the sender',
    '421 busy',
  ]
  expect(others.map(typeOf)).toEqual(others.map(() => 'soft-bounce'))
})

test.each([
  ['SendGrid’s own list', sendgrid, [{ email, event: 'dropped', reason: 'Bounced Address' }], 'soft-bounce'],
  [
    'a fault in our call to SendGrid',
    sendgrid,
    [{ email, event: 'dropped', reason: 'Invalid SMTPAPI header' }],
    undefined,
  ],
  ['an address that SendGrid finds invalid', sendgrid, [{ email, event: 'dropped', reason: 'Invalid' }], 'bounce'],
  ['Mailgun’s own list', mailgun, mailgunCall({ reason: 'suppress-bounce' }), 'soft-bounce'],
  [
    'Postmark’s own list',
    postmark,
    { RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'HardBounce', Recipient: email },
    'soft-bounce',
  ],
  [
    'our list at Amazon',
    ses,
    sesCall('Amazon SES did not send the message', 'OnAccountSuppressionList'),
    'soft-bounce',
  ],
  [
    'content that Mailjet found bad',
    mailjet,
    [{ event: 'bounce', hard_bounce: true, email, error_related_to: 'content' }],
    'soft-bounce',
  ],
  ['a complaint at Brevo', brevo, { event: 'spam', email, reason: 'policy' }, 'complaint'],
])('%s', (_, adapter, call, type) => {
  expect(adapter(call)?.events[0]?.event.type).toBe(type)
})
