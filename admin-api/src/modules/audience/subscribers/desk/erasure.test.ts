import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { addReaders, readerNamed } from '../../../../../test/support/readers.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { accountMailKinds, queueMail } from '../../../platform/mail/outgoing-mails.service.ts'
import { suppress } from '../../../platform/suppressions/suppressions.service.ts'
import { followConfirmation, signLink } from '../links/links.service.ts'
import { signUp } from '../sign-up.service.ts'
import { changeSubscriber } from '../subscribers.repository.ts'
import { eraseRestored } from './erasure.service.ts'

const EMAIL = 'forget@me.example'

describe('somebody who asks to be erased', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const user = await signIn(context, 'admin')
    const { db } = context.store
    const [id = ''] = await addReaders(context, [{ email: EMAIL, confirmed_at: 1 }, { email: 'keep@me.example' }])
    const now = context.clock.now()
    const newsletterId = uuid()
    await db
      .insertInto('newsletters')
      .values({
        ...{ id: newsletterId, title: 'Week 1', description: null, scheduled_for: null, sent_at: 1, status: 'sent' },
        ...{ created_at: 1, updated_at: 1 },
      })
      .execute()
    const { no } = await db
      .insertInto('newsletter_sends')
      .values({
        ...{ newsletter_id: newsletterId, started_at: 1, total: 2, finished_at: null },
        ...{ paused_at: null, pause_reason: null, cancelled_at: null, problem: null },
      })
      .returning('no')
      .executeTakeFirstOrThrow()
    const delivery = {
      send_no: no,
      next_attempt_at: null,
      fence: null,
      reply: `550 ${EMAIL}`,
      updated_at: 1,
    }
    await db
      .insertInto('newsletter_deliveries')
      .values([
        { ...delivery, email: EMAIL, subscriber_id: id, state: 'deferred', next_attempt_at: 5 },
        { ...delivery, email: 'keep@me.example', subscriber_id: 'k', state: 'accepted', reply: null },
      ])
      .execute()
    await db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await changeSubscriber(trx, row, { email: EMAIL }, { kind: 'changed', source: 'desk' }, now)
      const mail = { to: EMAIL, subject: 'Hello', html: '', text: `For ${EMAIL}` }
      await queueMail(trx, { kind: 'subscription.changed', ...mail }, now)
      await suppress(trx, { email: EMAIL, reason: 'bounce', details: `550 ${EMAIL}` }, now)
      await recordAudit(trx, { user, action: 'newsletter.test', details: { to: EMAIL } }, now)
    })
    const call = (what: string, email: string) =>
      app.inject({ method: 'POST', url: `/api/subscribers/${what}`, headers: user.headers, payload: { email } })
    return {
      ...{ app, context, db, id },
      headers: user.headers,
      everything: async () => (await call('everything', EMAIL)).json(),
      erase: (email = EMAIL) => call('erase', email),
      async dump() {
        const all = []
        const tables = [
          ...(['subscribers', 'consent_events', 'outgoing_mails', 'newsletter_deliveries'] as const),
          ...(['mail_suppressions', 'audit_log', 'erasures', 'instance_values'] as const),
        ]
        for (const table of tables) all.push(await db.selectFrom(table).selectAll().execute())
        return JSON.stringify(all)
      },
    }
  }

  it('is handed everything that is held, and then nothing is', async () => {
    const { everything, erase, dump, db } = await open()
    expect(await everything()).toMatchObject({
      address: EMAIL,
      subscription: { email: EMAIL },
      consents: [{ kind: 'changed' }],
      newsletters: [{ title: 'Week 1', state: 'deferred' }],
      messages: [{ subject: 'Hello' }],
      suppression: { reason: 'bounce' },
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
    const { app, context, db, erase, headers } = await open()
    const formerRow = await readerNamed({ app, context }, EMAIL)
    await erase()
    const csvContent = `email,categories\n${EMAIL},Sports\nnew@me.example,Sports\n`
    const payload = { csvContent, consentSource: 'Sign-up sheet' }
    const run = () => app.inject({ method: 'POST', url: '/api/subscribers/import', headers, payload })
    const reason = 'Asked to be erased; only the reader can subscribe again'
    expect((await run()).json()).toMatchObject({
      imported: 1,
      skipped: 1,
      skippedDetails: [{ row: 2, name: '', reason }],
    })

    const { categories_mask: _m, is_confirmed: _c, email_domain: _d, ...restored } = formerRow
    await db.insertInto('subscribers').values(restored).execute()
    expect(await eraseRestored(context)).toBe(1)
    expect(await db.selectFrom('subscribers').select('email').where('email', '=', EMAIL).execute()).toEqual([])

    Object.assign(context.config, { doubleOptIn: true })
    context.clock.advance(1)
    await signUp(context, { email: EMAIL, categories: ['Sports'], source: 'website' })
    expect(await db.selectFrom('erasures').select('erased_at').execute()).toHaveLength(1)
    expect(await eraseRestored(context)).toBe(0)
    const { id } = await readerNamed({ app, context }, EMAIL)
    const token = signLink(context.config, 'confirm', { subject: id, email: EMAIL }, context.clock.now())
    expect(await followConfirmation(context, token, true)).toMatchObject({ state: 'good' })
    expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([])
  })

  it('never hands an editor the mails that go to an account with the same address, nor their links', async () => {
    const { everything, db, context, app } = await open()
    Object.assign(context.config, { smtpUrl: 'smtp://localhost:1', mailFrom: 'desk@example.org' })
    const admin = await signIn(context, 'admin')
    const payload = { email: EMAIL, role: 'admin' }
    await app.inject({ method: 'POST', url: '/api/invitations', headers: admin.headers, payload })
    await db.deleteFrom('mail_suppressions').execute()
    await app.inject({ method: 'POST', url: '/api/invitations', headers: admin.headers, payload })
    const invitations = await db.selectFrom('outgoing_mails').selectAll().where('kind', '=', 'invitation').execute()
    expect(invitations.map(({ recipient }) => recipient)).toEqual([EMAIL])
    const now = context.clock.now()
    for (const kind of [...accountMailKinds, 'alert', 'test'] as const)
      await db
        .transaction()
        .execute((trx) => queueMail(trx, { kind, to: EMAIL, subject: 'Not a reader’s', html: '', text: kind }, now))
    const answer = await everything()
    expect(answer.messages).toMatchObject([{ subject: 'Hello' }])
    expect(JSON.stringify(answer)).not.toContain('/admin/invitation')
  })
})
