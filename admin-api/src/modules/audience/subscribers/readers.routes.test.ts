import { subscriptionSchema } from '@hometown/shared-types/contract/subscribers'
import { describe, expect, test } from 'vitest'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { addReaders, findMailLink, findReader, listMailsTo, pressMailButton } from '../../../../test/support/readers.ts'
import { deleteOldData } from '../../operations/retention/delete-old-data.ts'

const ANN = 'ann@example.org'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function signUp({ app }: TestApp, email: unknown = ANN, more: object = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/subscribers',
    payload: { email, categories: ['Sports', 'Clubs'], status: 'active', ...more },
  })
}

const requestLink = ({ app }: TestApp, email: string) =>
  app.inject({ method: 'POST', url: '/api/subscribers/look-up', payload: { email } })
const lookUp = ({ app }: TestApp, email = ANN) => app.inject(`/api/subscribers/by-email/${encodeURIComponent(email)}`)

const change = ({ app }: TestApp, id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/api/subscribers/${id}`, payload })

async function idOf(service: TestApp, email = ANN): Promise<string> {
  return subscriptionSchema.parse((await lookUp(service, email)).json()).id
}

describe('signing up', () => {
  test('adds a new reader, with the consent as proof', async () => {
    const service = await buildTestApp()
    const answer = await signUp(service, ' Ann@Example.org ')
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: expect.any(String), confirm: false }])
    const { id, ...row } = await findReader(service, ANN)
    const active = { status: 'active', awaits_confirmation: 0 }
    expect(row).toMatchObject({ ...active, categories: '["Sports","Clubs"]', version: 1 })
    expect(row.unsubscribe_token).toMatch(/^[\w-]{24}$/)
    const events = await service.context.store.db.selectFrom('consent_events').selectAll().execute()
    expect(events).toMatchObject([{ subscriber_id: id, kind: 'subscribed', source: 'website' }])
    expect(await listMailsTo(service, ANN)).toEqual([])
  })

  test('answers alike for a new, an active and an unsubscribed address, and one that mail never reaches', async () => {
    const service = await buildTestApp()
    const { store } = service.context
    const suppressed = { email: 'bad@example.org', reason: 'bounce', details: null, created_at: 1 } as const
    await store.db.insertInto('mail_suppressions').values(suppressed).execute()
    await addReaders(service.context, [{ email: 'left@example.org', status: 'unsubscribed' }])
    const answers = new Set<string>()
    for (const email of [ANN, ANN, 'left@example.org', 'bad@example.org', 'bad@example.org']) {
      const { statusCode, body, headers } = await signUp(service, email)
      const { date: _, ...others } = headers
      answers.add(JSON.stringify([statusCode, body, others]))
    }
    expect(answers.size).toBe(1)
    expect(await listMailsTo(service, 'bad@example.org')).toEqual([])
  })

  test('tells a known reader by mail, and changes nothing', async () => {
    const service = await buildTestApp()
    await signUp(service)
    await signUp(service, ANN, { categories: ['Events'] })
    const row = await findReader(service, ANN)
    expect(row).toMatchObject({ categories: '["Sports","Clubs"]', version: 1 })
    const [mail, ...others] = await listMailsTo(service, ANN)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('subscription.known')
    for (const part of [mail?.plain_text, mail?.html])
      expect(part).toContain(`http://localhost:3000/manage#key=${row.unsubscribe_token}`)
  })

  test('brings somebody back who left, by the link in the mail alone', async () => {
    const service = await buildTestApp()
    await signUp(service)
    await change(service, await idOf(service), { status: 'unsubscribed' })
    await signUp(service, ANN, { categories: ['Churches'] })
    expect(await findReader(service, ANN)).toMatchObject({ status: 'unsubscribed' })
    const link = findMailLink((await listMailsTo(service, ANN)).at(-1), 'confirm')
    expect((await service.app.inject(link)).body).toContain('with Churches')
    expect(await findReader(service, ANN)).toMatchObject({ status: 'unsubscribed' })
    for (let press = 0; press < 2; press++) {
      const pressed = await pressMailButton(service, link)
      expect([pressed.statusCode, pressed.body]).toEqual([200, expect.stringContaining('Successfully subscribed!')])
    }
    const back = { status: 'active', categories: '["Churches"]', confirmed_at: service.context.clock.now() }
    expect(await findReader(service, ANN)).toMatchObject(back)
    // An old link must not undo a later unsubscribe.
    await change(service, await idOf(service), { status: 'unsubscribed' })
    expect((await pressMailButton(service, link)).statusCode).toBe(410)
    expect(await findReader(service, ANN)).toMatchObject({ status: 'unsubscribed' })
  })

  test('stores nothing for a form that a machine filled, and says the same', async () => {
    const service = await buildTestApp()
    const honest = await signUp(service)
    const machine = await signUp(service, 'bot@example.org', { homepage: 'https://spam.invalid' })
    expect([machine.statusCode, machine.body]).toEqual([honest.statusCode, honest.body])
    const { db } = service.context.store
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: ANN }])
  })
})

describe('confirming', () => {
  const env = { DOUBLE_OPT_IN: 'true' }

  test('takes a press on the page behind the link, which opening it is not', async () => {
    const service = await buildTestApp({ env })
    expect((await signUp(service)).json()).toMatchObject({ confirm: true })
    expect(await findReader(service, ANN)).toMatchObject({ confirmed_at: null, awaits_confirmation: 1 })
    const [mail] = await listMailsTo(service, ANN)
    expect(`${mail?.plain_text}${mail?.html}`).not.toMatch(/%\w+%|button\.invalid/)
    const link = findMailLink(mail, 'confirm')
    const page = await service.app.inject(link)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Sports and Clubs')])
    expect(await findReader(service, ANN)).toMatchObject({ confirmed_at: null })
    for (let press = 0; press < 2; press++) {
      expect((await pressMailButton(service, link)).body).toContain('Successfully subscribed!')
      service.context.clock.advance(1000)
    }
    const confirmed = { confirmed_at: service.context.clock.now() - 2000, awaits_confirmation: 0 }
    expect(await findReader(service, ANN)).toMatchObject(confirmed)
    const { db } = service.context.store
    const kinds = await db.selectFrom('consent_events').select('kind').orderBy('id').execute()
    expect(kinds).toEqual([{ kind: 'subscribed' }, { kind: 'confirmed' }])
  })

  test('is asked for once a day and three times in all, with the newest choice', async () => {
    const service = await buildTestApp({ env })
    const { clock } = service.context
    for (let day = 0; day < 6; day++) {
      for (let time = 0; time < 3; time++) {
        await signUp(service, ANN, { categories: ['Sports', 'Clubs', 'Events'].slice(0, time + 1) })
        clock.advance(MINUTE)
      }
      expect((await listMailsTo(service, ANN)).length).toBe(Math.min(day + 1, 3))
      clock.advance(DAY)
    }
    expect(await findReader(service, ANN)).toMatchObject({ categories: '["Sports","Clubs","Events"]' })
  })

  test('works for seven days from the last mail, also of who signed up again on the last of seven', async () => {
    const service = await buildTestApp({ env })
    const { clock } = service.context
    await signUp(service)
    clock.advance(7 * DAY - 60 * MINUTE)
    await signUp(service)
    const [, again] = await listMailsTo(service, ANN)
    clock.advance(7 * DAY - MINUTE)
    await deleteOldData(service.context)
    expect((await pressMailButton(service, findMailLink(again, 'confirm'))).statusCode).toBe(200)
    expect(await findReader(service, ANN)).toMatchObject({ confirmed_at: clock.now() })

    await signUp(service, 'bob@example.org')
    clock.advance(7 * DAY)
    await deleteOldData(service.context)
    expect((await lookUp(service, 'bob@example.org')).statusCode).toBe(404)
  })

  test('does not work with a link that is old, changed, or of another kind', async () => {
    const service = await buildTestApp({ env })
    await signUp(service)
    const link = findMailLink((await listMailsTo(service, ANN))[0], 'confirm')
    const manage = await idOf(service)
    const other = link.replace(/confirm\/.*/, `confirm/${manage}`)
    const tampered = link.slice(0, -2) + (link.endsWith('AA') ? 'BB' : 'AA')
    for (const wrong of [other, tampered, `${link}x`, link.slice(0, -1)])
      expect((await pressMailButton(service, wrong)).statusCode).toBe(404)
    service.context.clock.advance(7 * DAY)
    const over = await pressMailButton(service, link)
    expect([over.statusCode, over.body]).toEqual([410, expect.stringContaining('This link has expired')])
    expect(await findReader(service, ANN)).toMatchObject({ confirmed_at: null })
  })
})

describe('managing a subscription', () => {
  test('by look-up answers an id that is good for half an hour', async () => {
    const service = await buildTestApp()
    await signUp(service)
    const answer = await lookUp(service, ' ANN@example.org')
    expect(answer.headers['cache-control']).toBe('no-store')
    const { id, ...found } = subscriptionSchema.parse(answer.json())
    expect(found).toEqual({ email: ANN, categories: ['Sports', 'Clubs'], status: 'active' })
    service.context.clock.advance(30 * MINUTE - 1)
    expect((await change(service, id, { categories: ['Events'] })).statusCode).toBe(200)
    service.context.clock.advance(1)
    expect((await change(service, id, { categories: ['Sports'] })).json()).toMatchObject({ code: 'link_expired' })
    const { id: own } = await findReader(service, ANN)
    expect((await change(service, own, { categories: ['Sports'] })).json()).toMatchObject({ code: 'link_expired' })
  })

  test('by mail answers every look-up alike, and mails those who exist', async () => {
    const service = await buildTestApp({ env: testSettings({ manageBy: 'mail' }) })
    await signUp(service)
    const emails = [ANN, 'nobody@example.org', 'nonsense']
    for (const email of emails) {
      const answer = await lookUp(service, email)
      const message = 'We email you a link to your subscription. Ask for it at /manage.'
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'ask_by_mail', message }])
    }
    expect(await listMailsTo(service, ANN)).toEqual([])
    for (const email of emails) {
      const answer = await requestLink(service, email)
      const message = 'If this address is subscribed, a link is on its way.'
      expect([answer.statusCode, answer.json()]).toEqual([202, { message }])
    }
    const [mail] = await listMailsTo(service, ANN)
    const [, key] = /\/manage#key=([\w-]+)/.exec(mail?.plain_text ?? '') ?? []
    const opened = await service.app.inject(`/api/subscribers/by-key/${key}`)
    const { id } = subscriptionSchema.parse(opened.json())
    expect((await change(service, id, { categories: ['Events'] })).json()).toMatchObject({ categories: ['Events'] })
    expect((await service.app.inject('/api/subscribers/by-key/nonsense')).statusCode).toBe(404)
    const { db } = service.context.store
    expect(await db.selectFrom('outgoing_mails').select('recipient').distinct().execute()).toEqual([{ recipient: ANN }])
  })

  test('takes other categories, tells by mail, and can be undone', async () => {
    const service = await buildTestApp()
    await signUp(service)
    const id = await idOf(service)
    const changed = await change(service, id, { categories: ['Events', 'Churches'] })
    expect(changed.json()).toEqual({ id, email: ANN, categories: ['Events', 'Churches'], status: 'active' })
    await change(service, id, { categories: ['Churches', 'Events'] })
    const mails = await listMailsTo(service, ANN)
    expect(mails.map(({ kind }) => kind)).toEqual(['subscription.changed'])
    const link = findMailLink(mails[0], 'undo')
    expect((await service.app.inject(link)).body).toContain('Sports and Clubs')
    expect(await findReader(service, ANN)).toMatchObject({ categories: '["Events","Churches"]' })
    for (let press = 0; press < 2; press++) expect((await pressMailButton(service, link)).statusCode).toBe(200)
    expect(await findReader(service, ANN)).toMatchObject({ categories: '["Sports","Clubs"]', version: 3 })
    service.context.clock.advance(7 * DAY)
    expect((await pressMailButton(service, link)).statusCode).toBe(410)
  })

  test('sends a mailbox no more for all the spellings of its address', async () => {
    const service = await buildTestApp({ env: { ...testSettings({ signupRate: 1000 }), DOUBLE_OPT_IN: 'true' } })
    for (let tag = 0; tag < 10; tag++) await signUp(service, `a.n.n+${tag}@gmail.com`)
    await signUp(service, 'bob+1@example.org')
    const mails = service.context.store.db.selectFrom('outgoing_mails').select('recipient')
    expect(await mails.execute()).toHaveLength(2 + 1)
  })

  test('sends nobody more than a few mails, whatever is called', async () => {
    const service = await buildTestApp({ env: testSettings({ signupRate: 1000 }) })
    await signUp(service)
    for (let time = 0; time < 15; time++) {
      await signUp(service)
      const id = await idOf(service).catch(() => undefined)
      if (id) await change(service, id, { categories: time % 2 ? ['Sports'] : ['Events'] })
      await service.app.inject({ method: 'POST', url: '/api/subscribers/leave', payload: 'email=ann%40example.org' })
    }
    expect((await listMailsTo(service, ANN)).length).toBe(12)
    // Without a notice mail, the change is refused.
    service.context.clock.advance(60 * MINUTE)
    const refused = await change(service, await idOf(service), { categories: ['Obituaries'] })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '82800'])
    // Unsubscribing always works and sends a mail.
    expect((await change(service, await idOf(service), { status: 'unsubscribed' })).statusCode).toBe(200)
    expect((await listMailsTo(service, ANN)).length).toBe(13)
  })
})
