import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { MailReporter } from '@hometown/shared-types/mail-feedback'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestContext } from '../../../../test/support/build-test-app.ts'
import type { CallableApp } from '../../../../test/support/called-routes.ts'
import { addReaders } from '../../../../test/support/readers.ts'
import { addSentNewsletter, messageIdFor } from '../../../../test/support/sending-harness.ts'
import { loadSecrets } from '../../../lib/secrets.ts'
import { providerKey } from './provider-keys.ts'

const ANN = 'ann@orchard.example'
const BEN = 'ben@orchard.example'

describe('reports about mails', () => {
  async function open(env: Record<string, string> = {}) {
    const { app, context } = await buildTestApp({ env })
    await addReaders(context, [
      { email: ANN, unsubscribe_token: 'token-of-ann' },
      { email: BEN, unsubscribe_token: 'token-of-ben' },
    ])
    const newsletterId = await addSentNewsletter(context, [ANN, BEN])
    return { app, context, newsletterId }
  }

  it('suppress a hard bounce, mark its row once, and leave the subscription alone', async () => {
    const { app, context, newsletterId } = await open()
    const bounce = { event: 'hard_bounce', email: ` ${ANN.toUpperCase()}`, reason: 'gone\0' }
    const answer = await provider(app, context, 'brevo', { ...bounce, 'message-id': messageIdFor(newsletterId, ANN) })
    expect([answer.statusCode, answer.json()]).toEqual([202, { received: 1 }])
    expect(await suppressions(context)).toEqual([[ANN, 'bounce', 'hard_bounce gone']])
    expect(await row(context, ANN)).toMatchObject({
      state: 'accepted',
      bounced_at: context.clock.now(),
      feedback: 'hard_bounce gone',
    })
    expect(await send(context)).toMatchObject({ bounced: 1, soft_bounced: 0, complained: 0 })
    expect(await statusOf(context, ANN)).toBe('active')
  })

  it('end a subscription with a complaint, as its history says', async () => {
    const { app, context } = await open()
    await provider(app, context, 'postmark', {
      RecordType: 'SpamComplaint',
      Email: ANN,
      ID: 7,
      BouncedAt: '2026-11-20T16:00:00Z',
    })
    expect(await suppressions(context)).toEqual([[ANN, 'complaint', null]])
    expect(await statusOf(context, ANN)).toBe('unsubscribed')
    const events = await context.store.db.selectFrom('consent_events').select(['kind', 'source']).execute()
    expect(events).toEqual([{ kind: 'unsubscribed', source: 'complaint' }])
    expect(await send(context)).toMatchObject({ complained: 1 })
  })

  it('only note soft bounces, and pass over who is not known here', async () => {
    const { app, context } = await open()
    await provider(app, context, 'sendgrid', [
      { event: 'bounce', type: 'blocked', email: ANN, reason: '451 later', sg_event_id: 'a' },
      { event: 'bounce', type: 'bounce', email: 'stranger@elsewhere.example', sg_event_id: 'b' },
      { event: 'open', email: ANN, sg_event_id: 'c' },
    ])
    expect(await suppressions(context)).toEqual([])
    expect(await row(context, ANN)).toMatchObject({ bounced_at: null, feedback: 'blocked 451 later' })
    expect(await send(context)).toMatchObject({ soft_bounced: 1, bounced: 0 })
    // Providers retry when our answer was lost.
    const again = { event: 'bounce', type: 'blocked', email: ANN, reason: '451 later', sg_event_id: 'a' }
    expect((await provider(app, context, 'sendgrid', [again])).statusCode).toBe(202)
    expect(await send(context)).toMatchObject({ soft_bounced: 1 })
    const rows = await context.store.db.selectFrom('mail_feedback').select('outcome').execute()
    expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['soft-bounce', 'unknown'])
    expect((await provider(app, context, 'postmark', { event: 'bounce', email: ANN })).statusCode).toBe(422)
  })

  it('need the address’s own key, and the provider’s signature where we know its key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { app, context } = await open()
    Object.assign(context.config, {
      mailWebhookMailgunKey: 'mailgun-key',
      mailWebhookSendgridKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    })
    const secret = loadSecrets(context.config).mail
    const wrong = await app.inject({
      method: 'POST',
      url: `/api/webhooks/mail/brevo/${providerKey(secret, 'ses')}`,
      body: {},
    })
    expect(wrong.statusCode).toBe(401)
    expect((await app.inject({ method: 'POST', url: '/api/webhooks/mail/unheard-of/x', body: {} })).statusCode).toBe(
      401,
    )

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
    const stored = () =>
      context.store.db
        .selectFrom('instance_values')
        .select('value')
        .where('name', '=', 'mail_feedback_confirmation')
        .execute()
    expect(await stored()).toEqual([])
    await confirm('https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=1')
    expect(await stored()).toHaveLength(1)
  })
})

function provider(app: CallableApp, { config }: TestContext, reporter: MailReporter, body: unknown, headers = {}) {
  const url = `/api/webhooks/mail/${reporter}/${providerKey(loadSecrets(config).mail, reporter)}`
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'text/plain', ...headers } })
}

async function suppressions({ store }: TestContext) {
  const rows = await store.db
    .selectFrom('mail_suppressions')
    .select(['email', 'reason', 'details'])
    .orderBy('email')
    .execute()
  return rows.map(({ email, reason, details }) => [email, reason, details])
}

function row({ store }: TestContext, email: string) {
  return store.db.selectFrom('newsletter_deliveries').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

function send({ store }: TestContext) {
  return store.db.selectFrom('newsletter_sends').selectAll().executeTakeFirstOrThrow()
}

async function statusOf({ store }: TestContext, email: string) {
  const found = await store.db.selectFrom('subscribers').select('status').where('email', '=', email).executeTakeFirst()
  return found?.status
}
