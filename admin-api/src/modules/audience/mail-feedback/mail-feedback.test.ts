import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { MailReporter } from '@hometown/shared-types/contract/mail'
import { describe, expect, it, test } from 'vitest'
import { buildTestApp, type TestContext } from '../../../../test/support/build-test-app.ts'
import type { CallableApp } from '../../../../test/support/called-routes.ts'
import { addReaders, findReader } from '../../../../test/support/readers.ts'
import {
  addDeliveries,
  addSentNewsletter,
  insertNewSend,
  messageIdFor,
} from '../../../../test/support/sending-harness.ts'
import { loadSigningKeys } from '../../../lib/secret-keys.ts'
import { getSendProgress } from '../newsletters/sending/report.service.ts'
import { readMailReports } from './read-mail-reports.ts'
import { isSoftBounce } from './soft-bounce.ts'
import { mailWebhookKey } from './webhook-keys.ts'

const ANN = 'ann@orchard.example'
const BEN = 'ben@orchard.example'

describe('reports about mails', () => {
  async function open(env: Record<string, string> = {}) {
    const { app, context } = await buildTestApp({ env })
    await addReaders(context, [
      { email: ANN, unsubscribe_token: 'token-of-ann' },
      { email: BEN, unsubscribe_token: 'token-of-ben' },
    ])
    const [older, newer] = [await addSentNewsletter(context, [ANN, BEN]), await addSentNewsletter(context, [ANN, BEN])]
    await addDeliveries(context.store, (await insertNewSend(context.store)).number, [{ email: ANN, state: 'failed' }])
    return { app, context, older, newer }
  }

  it('suppress a hard bounce, mark its row once, and leave the subscription alone', async () => {
    const { app, context, older } = await open()
    const bounce = { event: 'hard_bounce', email: ` ${ANN.toUpperCase()}`, reason: 'gone\0' }
    const answer = await provider(app, context, 'brevo', { ...bounce, 'message-id': messageIdFor(older, ANN) })
    expect([answer.statusCode, answer.json()]).toEqual([202, { received: 1 }])
    expect(await suppressions(context)).toEqual([[ANN, 'bounce', 'hard_bounce gone']])
    const marked = { report: 'bounce', reported_at: context.clock.now(), feedback: 'hard_bounce gone' }
    expect(await noted(context)).toMatchObject([{ newsletter_id: older, email: ANN, state: 'accepted', ...marked }])
    expect(await getSendProgress(context, older)).toMatchObject({
      followed: { bounces: 1, softBounces: 0, complaints: 0 },
    })
    expect(await findReader({ app, context }, ANN)).toMatchObject({ status: 'active' })
  })

  it('end a subscription with a complaint, as its history says', async () => {
    const { app, context, newer } = await open()
    await provider(app, context, 'postmark', { RecordType: 'SpamComplaint', Email: ANN, ID: 7 })
    expect(await suppressions(context)).toEqual([[ANN, 'complaint', null]])
    expect(await findReader({ app, context }, ANN)).toMatchObject({ status: 'unsubscribed' })
    const events = await context.store.db.selectFrom('consent_events').select(['kind', 'source']).execute()
    expect(events).toEqual([{ kind: 'unsubscribed', source: 'complaint' }])
    // A report without a Message-ID is about the latest newsletter that reached the address.
    expect(await noted(context)).toMatchObject([{ newsletter_id: newer, report: 'complaint' }])
  })

  it('only note soft bounces, and pass over who is not known here', async () => {
    const { app, context, newer } = await open()
    await provider(app, context, 'sendgrid', [
      { event: 'bounce', type: 'blocked', email: ANN, reason: '451 later', sg_event_id: 'a' },
      { event: 'bounce', type: 'bounce', email: 'stranger@elsewhere.example', sg_event_id: 'b' },
      { event: 'open', email: ANN, sg_event_id: 'c' },
    ])
    expect(await suppressions(context)).toEqual([])
    const soft = [{ newsletter_id: newer, report: 'soft-bounce', feedback: 'blocked 451 later' }]
    expect(await noted(context)).toMatchObject(soft)
    // Providers retry when our answer was lost.
    const again = { event: 'bounce', type: 'blocked', email: ANN, reason: '451 later', sg_event_id: 'a' }
    expect((await provider(app, context, 'sendgrid', [again])).statusCode).toBe(202)
    expect(await noted(context)).toMatchObject(soft)
    expect((await provider(app, context, 'postmark', { event: 'bounce', email: ANN })).statusCode).toBe(422)
  })

  it('need the address’s own key, and the provider’s signature where we know its key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { app, context } = await open()
    Object.assign(context.config, {
      mailWebhookMailgunKey: 'mailgun-key',
      mailWebhookSendgridKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    })
    const secret = loadSigningKeys(context.config).mail
    for (const address of [`brevo/${mailWebhookKey(secret, 'ses')}`, 'unheard-of/x']) {
      const answer = await app.inject({ method: 'POST', url: `/api/webhooks/mail/${address}`, body: {} })
      expect([address, answer.statusCode]).toEqual([address, 401])
    }

    let event = { event: 'complained', recipient: ANN, id: 'y' }
    const [timestamp, token] = [String(context.clock.now() / 1000), 'abc']
    const signature = createHmac('sha256', 'mailgun-key')
      .update(timestamp + token)
      .digest('hex')
    const mailgun = (signed?: object) =>
      provider(app, context, 'mailgun', { ...(signed && { signature: signed }), 'event-data': event })
    expect((await mailgun()).statusCode).toBe(401)
    expect((await mailgun({ timestamp, token: 'abd', signature })).statusCode).toBe(401)
    expect((await mailgun({ timestamp, token, signature })).json()).toEqual({ received: 1 })
    event = { ...event, id: 'another', recipient: 'victim@reader.example' }
    expect((await mailgun({ timestamp, token, signature })).json()).toEqual({ received: 0 })

    const body = JSON.stringify([{ event: 'spamreport', email: BEN, sg_event_id: 'z' }])
    const sendgrid = (headers: Record<string, string>) => provider(app, context, 'sendgrid', body, headers)
    expect((await sendgrid({})).statusCode).toBe(401)
    const ecdsa = sign('sha256', Buffer.from(timestamp + body), privateKey).toString('base64')
    const signed = {
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': ecdsa,
    }
    expect((await sendgrid({ ...signed, 'x-twilio-email-event-webhook-timestamp': '1' })).statusCode).toBe(401)
    expect((await sendgrid(signed)).statusCode).toBe(202)
  })

  it('show Amazon’s link that has to be opened, and never one of somebody else', async () => {
    const { app, context } = await open()
    const confirm = (SubscribeURL: string) =>
      provider(app, context, 'ses', { Type: 'SubscriptionConfirmation', SubscribeURL })
    await confirm('https://sns.us-east-1.amazonaws.com.evil.example/?Action=ConfirmSubscription')
    const { db } = context.store
    const stored = db.selectFrom('instance_values').select('value').where('name', '=', 'mail_feedback_confirmation')
    expect(await stored.execute()).toEqual([])
    await confirm('https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=1')
    expect(await stored.execute()).toHaveLength(1)
  })
})

function provider(app: CallableApp, { config }: TestContext, reporter: MailReporter, body: unknown, headers = {}) {
  const url = `/api/webhooks/mail/${reporter}/${mailWebhookKey(loadSigningKeys(config).mail, reporter)}`
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'text/plain', ...headers } })
}

async function suppressions({ store }: TestContext) {
  const rows = await store.db.selectFrom('mail_suppressions').selectAll().orderBy('email').execute()
  return rows.map(({ email, reason, details }) => [email, reason, details])
}

/** Lists the deliveries in the ledger that a report marked. */
function noted({ store }: TestContext) {
  const ledger = store.db.selectFrom('newsletter_deliveries').where('feedback', 'is not', null)
  return ledger.innerJoin('newsletter_sends', 'number', 'send_number').selectAll().execute()
}

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
  const typeOf = (body: unknown) => readMailReports(reporter, body)?.[0]?.type
  expect(typeOf(call('550 5.1.1 The email account does not exist'))).toBe('bounce')
  expect(typeOf(call(''))).toBe('bounce')
  for (const reply of [BLOCKED, '554 rejected as spam', '550 5.2.2 mailbox full', '550 DMARC policy', '421 busy'])
    expect([reply, typeOf(call(reply))]).toEqual([reply, 'soft-bounce'])
  expect(typeOf(complaint)).toBe('complaint')
  expect(readMailReports(reporter, 'nonsense')).toBeUndefined()
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
  expect(readMailReports(reporter, call)?.[0]?.type).toBe(type)
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
  expect(isSoftBounce(report)).toBe(isNot)
})
