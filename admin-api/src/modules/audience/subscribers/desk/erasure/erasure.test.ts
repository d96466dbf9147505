import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { addReaders } from '../../../../../../test/support/add-readers.ts'
import { buildTestApp } from '../../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import { recordAudit } from '../../../../platform/auth/audit.service.ts'
import { accountMailKinds, queueMail } from '../../../../platform/mail/outgoing-mails.service.ts'
import { suppress } from '../../../../platform/suppressions/suppressions.service.ts'
import { recordConsent } from '../../consent/consent.service.ts'
import { eraseAgain } from './erase.service.ts'
import { readErasures } from './erasure-log.ts'

const EMAIL = 'forget@me.example'

describe('somebody who asks to be forgotten', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const user = await signIn(context, 'admin')
    const { db } = context.store
    const [id = ''] = await addReaders(context, [{ email: EMAIL, confirmed_at: 1 }, { email: 'keep@me.example' }])
    const now = context.clock.now()
    const newsletterId = uuid()
    await db
      .insertInto('newsletters')
      .values({
        id: newsletterId,
        title: 'Week 1',
        description: null,
        scheduled_for: null,
        sent_at: 1,
        status: 'sent',
        created_at: 1,
        updated_at: 1,
      })
      .execute()
    const { no } = await db
      .insertInto('newsletter_sends')
      .values({
        newsletter_id: newsletterId,
        started_at: 1,
        total: 2,
        deferred: 1,
        accepted: 1,
        finished_at: null,
        paused_at: null,
        pause_reason: null,
        cancelled_at: null,
        problem: null,
      })
      .returning('no')
      .executeTakeFirstOrThrow()
    const delivery = {
      send_no: no,
      variant: 0,
      next_attempt_at: null,
      fence: null,
      reply: `550 ${EMAIL}`,
      refusal: '550 no such user',
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
      await recordConsent(
        trx,
        { subscriberId: id, kind: 'changed', source: 'desk', details: { before: { email: EMAIL } } },
        now,
      )
      await queueMail(trx, { kind: 'subscription.changed', to: EMAIL, subject: 'Hello', text: `For ${EMAIL}` }, now)
      await suppress(trx, { email: EMAIL, reason: 'bounce', details: `550 ${EMAIL}` }, now)
      await recordAudit(trx, { user, action: 'newsletter.test', details: { to: EMAIL } }, now)
    })
    const outbox = join(context.config.dataDir, 'outbox')
    mkdirSync(outbox, { recursive: true })
    writeFileSync(join(outbox, '1.eml'), `From: a@b.example\r\nTo: =?utf-8?q?F?=\r\n <Forget@me.example>\r\n\r\nHello`)
    writeFileSync(join(outbox, '2.eml'), `From: a@b.example\r\nTo: keep@me.example\r\n\r\nTo: ${EMAIL}`)
    return {
      ...{ app, context, db, id, outbox },
      headers: user.headers,
      everything: async () =>
        (
          await app.inject({
            ...{ method: 'POST', url: '/api/subscribers/everything', headers: user.headers },
            payload: { email: EMAIL },
          } as const)
        ).json(),
      erase: (email = EMAIL) =>
        app.inject({
          method: 'POST',
          url: '/api/subscribers/erase',
          headers: user.headers,
          payload: { email },
        }),
      async dump() {
        const tables = [
          'subscribers',
          'consent_events',
          'outgoing_mails',
          'newsletter_deliveries',
          'mail_suppressions',
          'audit_log',
          'erasures',
          'subscriber_import_rows',
          'instance_values',
        ] as const
        const all = []
        for (const table of tables) all.push(await db.selectFrom(table).selectAll().execute())
        return JSON.stringify(all)
      },
    }
  }

  it('is handed everything that is held, and then nothing is', async () => {
    const { everything, erase, dump, db, outbox } = await open()
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
    expect(readdirSync(outbox)).toEqual(['2.eml'])
    const send = await db.selectFrom('newsletter_sends').selectAll().executeTakeFirstOrThrow()
    expect(send).toMatchObject({ total: 2, deferred: 0, unsubscribed: 1, accepted: 1 })
    const rows = await db.selectFrom('newsletter_deliveries').selectAll().execute()
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['accepted', 'unsubscribed'])
    // A leftover refusal would suppress the placeholder address.
    expect(rows.find(({ state }) => state === 'unsubscribed')?.refusal).toBeNull()
    expect(await everything()).toMatchObject({ subscription: null, newsletters: [], messages: [], suppression: null })
  })

  it('is not forgotten in the middle of a message', async () => {
    const { db, erase, dump } = await open()
    await db.updateTable('newsletter_deliveries').set({ state: 'on_the_wire' }).where('email', '=', EMAIL).execute()
    expect((await erase()).json()).toMatchObject({ code: 'on_the_wire' })
    expect(await dump()).toContain(EMAIL)
  })

  it('is not forgotten by a later start after the desk was told that it did not work', async () => {
    const { context, db, erase, dump } = await open()
    await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
    expect((await erase()).statusCode).toBe(500)
    await db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
    expect(await readErasures(context.config.dataDir)).toEqual([])
    expect(await eraseAgain(context, false)).toBe(0)
    expect(await dump()).toContain(EMAIL)
    expect((await erase()).statusCode).toBe(200)
    expect(await eraseAgain(context, false)).toBe(0)
  })

  it('is forgotten again when an older database is put back, and may come back themselves', async () => {
    const { app, context, erase, dump, db, headers } = await open()
    const subscriber = await db
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow()
    expect(await eraseAgain(context, false)).toBe(0)
    context.clock.advance(1000)
    await erase()
    expect(readFileSync(join(context.config.dataDir, 'erasures.log'), 'utf8')).not.toContain('@')
    // As in an older backup.
    await db.deleteFrom('erasures').execute()
    await db.deleteFrom('instance_values').where('name', '=', 'erasures-applied').execute()
    const { categories_mask: _, is_confirmed: __, email_domain: ___, ...row } = subscriber
    await db.insertInto('subscribers').values(row).execute()
    expect(await eraseAgain(context, false)).toBe(1)
    expect(await dump()).not.toContain(EMAIL)
    expect(await eraseAgain(context, false)).toBe(0)

    const again = await app.inject({
      method: 'POST',
      url: '/api/subscribers/import',
      headers,
      payload: { csvContent: `email,categories\n${EMAIL},Events`, consentSource: 'An old list' },
    })
    expect(again.json()).toMatchObject({ imported: 0, skipped: 1 })
    context.clock.advance(1000)
    await addReaders(context, [{ email: EMAIL }])
    expect(await eraseAgain(context, true)).toBe(1)
    expect(await db.selectFrom('subscribers').select('id').where('email', '=', EMAIL).execute()).toHaveLength(1)
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
    for (const kind of [...accountMailKinds, 'mention', 'alert', 'test'] as const)
      await db
        .transaction()
        .execute((trx) => queueMail(trx, { kind, to: EMAIL, subject: 'Not a reader’s', text: kind }, now))
    const answer = await everything()
    expect(answer.messages).toMatchObject([{ subject: 'Hello' }])
    expect(JSON.stringify(answer)).not.toContain('/admin/invitation')
  })

  it('is handed no link that could change a subscription', async () => {
    const { everything, db, context } = await open()
    const text = `Leave: https://paper.example/api/subscribers/unsubscribe/${'k'.repeat(24)}`
    const mail = { kind: 'subscription.known', to: EMAIL, subject: 'You are subscribed', text } as const
    await db.transaction().execute((trx) => queueMail(trx, mail, context.clock.now()))
    const answer = await everything()
    expect(JSON.stringify(answer)).not.toContain('kkkk')
    expect(JSON.stringify(answer)).toContain('/api/subscribers/unsubscribe/[removed]')
  })

  it('takes no warning from an account that waits to be sent', async () => {
    const { erase, db, context } = await open()
    for (const kind of accountMailKinds)
      await db
        .transaction()
        .execute((trx) => queueMail(trx, { kind, to: EMAIL, subject: kind, text: kind }, context.clock.now()))
    await db.updateTable('outgoing_mails').set({ state: 'accepted' }).where('kind', '=', 'account.email').execute()
    expect((await erase()).statusCode).toBe(200)
    const left = await db.selectFrom('outgoing_mails').select('kind').orderBy('kind').execute()
    expect(left.map(({ kind }) => kind)).toEqual(accountMailKinds.filter((kind) => kind !== 'account.email').toSorted())
  })
})
