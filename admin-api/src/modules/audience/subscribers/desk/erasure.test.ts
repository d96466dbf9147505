import { describe, expect, it } from 'vitest'
import { addReaders, findReader } from '../../../../../test/support/readers.ts'
import { addDeliveries, insertNewSend } from '../../../../../test/support/sending-harness.ts'
import { callsOf, openSignedIn, signIn } from '../../../../../test/support/sign-in.ts'
import { accountMailKinds, queueMail } from '../../../platform/mail/index.ts'
import { suppressAddress } from '../../../platform/suppressions/index.ts'
import { followConfirmation, signSubscriptionLink } from '../links/subscription-links.service.ts'
import { signUp } from '../sign-up.service.ts'
import { subscribers, updateSubscriber } from '../subscribers.repository.ts'
import { repeatErasures } from './erasure.service.ts'

const EMAIL = 'forget@me.example'
const TABLES = [
  ...(['subscribers', 'consent_events', 'outgoing_mails', 'newsletter_deliveries'] as const),
  ...(['mail_suppressions', 'audit_log', 'erasures', 'instance_values'] as const),
]

describe('somebody who asks to be erased', () => {
  async function open() {
    const { app, context, user, call } = await openSignedIn({ role: 'admin', base: '/api/subscribers' })
    const { db } = context.store
    const [id = ''] = await addReaders(context, [{ email: EMAIL, confirmed_at: 1 }, { email: 'keep@me.example' }])
    const now = context.clock.now()
    const { number } = await insertNewSend(context.store)
    await addDeliveries(context.store, number, [
      { email: EMAIL, subscriber_id: id, state: 'deferred', next_attempt_at: 5, reply: `550 ${EMAIL}` },
      { email: 'keep@me.example', state: 'accepted' },
    ])
    await context.store.write(user, async (tx) => {
      const row = await tx.expect(subscribers, id)
      await updateSubscriber(tx, row, { email: EMAIL }, { kind: 'changed', source: 'desk' })
      const mail = { to: EMAIL, subject: 'Hello', html: '', text: `For ${EMAIL}` }
      await queueMail(tx, { kind: 'subscription.changed', ...mail })
      await suppressAddress(tx.db, { email: EMAIL, reason: 'bounce', details: `550 ${EMAIL}` }, now)
      await tx.audit('newsletter.test', undefined, { to: EMAIL })
    })
    return {
      ...{ app, context, db, call },
      everything: async () => (await call('POST', '/everything', { email: EMAIL })).json(),
      erase: (email = EMAIL) => call('POST', '/erase', { email }),
      dump: async () =>
        JSON.stringify(await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()))),
    }
  }

  it('is handed everything that is held, and then nothing is', async () => {
    const { everything, erase, dump, db } = await open()
    expect(await everything()).toMatchObject({
      ...{ address: EMAIL, subscription: { email: EMAIL }, suppression: { reason: 'bounce' } },
      newsletters: [{ title: 'This week', state: 'deferred' }],
      ...{ consents: [{ kind: 'changed' }], messages: [{ subject: 'Hello' }] },
    })
    expect(await dump()).toContain(EMAIL)
    expect((await erase('no address')).statusCode).toBe(422)
    expect((await erase()).statusCode).toBe(200)
    expect(await dump()).not.toContain(EMAIL)
    expect(await dump()).toContain('keep@me.example')
    const rows = await db.selectFrom('newsletter_deliveries').selectAll().execute()
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['accepted', 'unsubscribed'])
    expect(await everything()).toMatchObject({ subscription: null, newsletters: [], messages: [], suppression: null })
  })

  it('comes back by no import and no restored backup, but by a sign-up of their own', async () => {
    const { app, context, db, erase, call } = await open()
    const formerRow = await findReader({ app, context }, EMAIL)
    await erase()
    const csvContent = `email,categories\n${EMAIL},Sports\nnew@me.example,Sports\n`
    const imported = await call('POST', '/import', { csvContent, consentSource: 'Sign-up sheet' })
    const reason = 'Asked to be erased; only the reader can subscribe again'
    expect(imported.json()).toMatchObject({ imported: 1, skipped: 1, skippedDetails: [{ row: 2, name: '', reason }] })

    const { categories_mask: _m, is_confirmed: _c, email_domain: _d, ...restored } = formerRow
    await db.insertInto('subscribers').values(restored).execute()
    await repeatErasures(context)
    expect(await db.selectFrom('subscribers').select('email').where('email', '=', EMAIL).execute()).toEqual([])

    Object.assign(context.config, { doubleOptIn: true })
    context.clock.advance(1)
    await signUp(context, { email: EMAIL, categories: ['Sports'], source: 'website' })
    expect(await db.selectFrom('erasures').select('erased_at').execute()).toHaveLength(1)
    await repeatErasures(context)
    const { id } = await findReader({ app, context }, EMAIL)
    const token = signSubscriptionLink(context.config, 'confirm', { subject: id, email: EMAIL }, context.clock.now())
    expect(await followConfirmation(context, token, true)).toMatchObject({ state: 'good' })
    expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([])
  })

  it('never hands an editor the mails that go to an account with the same address, nor their links', async () => {
    const { everything, db, context, app } = await open()
    Object.assign(context.config, { smtpUrl: 'smtp://localhost:1', mailFrom: 'desk@example.org' })
    const callAsAdmin = callsOf(app, await signIn(context, 'admin'))
    await callAsAdmin('POST', '/api/invitations', { email: EMAIL, role: 'admin' })
    await db.deleteFrom('mail_suppressions').execute()
    await callAsAdmin('POST', '/api/invitations', { email: EMAIL, role: 'admin' })
    const invitations = await db.selectFrom('outgoing_mails').selectAll().where('kind', '=', 'invitation').execute()
    expect(invitations.map(({ recipient }) => recipient)).toEqual([EMAIL])
    const mail = { to: EMAIL, subject: 'Not a reader’s', html: '', text: '' }
    for (const kind of [...accountMailKinds, 'alert', 'test'] as const)
      await context.store.write('clock', (tx) => queueMail(tx, { ...mail, kind }))
    const answer = await everything()
    expect(answer.messages).toMatchObject([{ subject: 'Hello' }])
    expect(JSON.stringify(answer)).not.toContain('/admin/invitation')
  })
})
