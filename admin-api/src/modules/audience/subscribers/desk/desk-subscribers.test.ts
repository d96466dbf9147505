import type {
  DeskSubscriber,
  DeskSubscriberPage,
  SubscriberCounts,
} from '@hometown/shared-types/contract/desk-subscribers'
import { subscriberSchema } from '@hometown/shared-types/contract/subscribers'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import {
  addReaders,
  findMailLink,
  findReader,
  listMailsTo,
  pressMailButton,
} from '../../../../../test/support/readers.ts'
import { addSubscribers } from '../../../../../test/support/sending-harness.ts'
import { callsOf, openSignedIn, signIn } from '../../../../../test/support/sign-in.ts'
import { listConsentEvents } from '../subscribers.repository.ts'

describe('subscribers at the desk', () => {
  async function open(env = {}) {
    const desk = await openSignedIn({ env, base: '/api/subscribers' })
    const { call } = desk
    return {
      ...desk,
      async list(query: string) {
        const answer = (await call('GET', `?page=1&${query}`)).json<DeskSubscriberPage>()
        return { ...answer, emails: answer.data.map(({ email }) => email.split('@')[0]) }
      },
      counts: async () => (await call('GET', '/counts')).json<SubscriberCounts>(),
      async add(email: string) {
        const fields = { email, categories: ['Sports'], consentSource: 'Sheet at the fair' }
        return (await call('POST', '/add', fields)).json<DeskSubscriber>()
      },
    }
  }

  it('are listed newest first, by page, with the filters alone and together, and why nothing reaches them', async () => {
    const { context, list } = await open()
    await addReaders(context, [
      { email: 'a@x.example', categories: ['Sports'] },
      { email: 'b@x.example', categories: ['Sports', 'Churches'], confirmed_at: 5 },
      { email: 'c@y.example', categories: ['Churches'], status: 'unsubscribed', confirmed_at: 5 },
      { email: 'd@y.example', categories: ['Events', 'Clubs'] },
    ])
    expect(await list('')).toMatchObject({ emails: ['d', 'c', 'b', 'a'], total: 4, totalPages: 1 })
    expect(await list('per_page=3')).toMatchObject({ emails: ['d', 'c', 'b'], total: 4, totalPages: 2 })
    const bounced = { email: 'b@x.example', reason: 'bounce', details: null, created_at: 1000 } as const
    await context.store.db.insertInto('mail_suppressions').values(bounced).execute()
    expect(await list('category=Churches')).toMatchObject({
      ...{ emails: ['c', 'b'], total: 2 },
      data: [{ suppression: null }, { suppression: { reason: 'bounce', at: '1970-01-01T00:00:01.000Z' } }],
    })
    expect(await list('status=unsubscribed&category=Sports')).toMatchObject({ total: 0 })
  })

  it('are found by the beginning of the address or of its domain, whatever signs it has', async () => {
    const { context, list } = await open()
    await addReaders(context, [
      { email: 'zoe@mill.example' },
      { email: 'mill@other.example', status: 'unsubscribed' },
      { email: 'a_b%@other.example' },
      { email: 'anna@mill.example' },
    ])
    expect((await list('search=MILL')).emails).toEqual(['anna', 'mill', 'zoe'])
    expect((await list('search=@mill')).emails).toEqual(['anna', 'zoe'])
    expect((await list('search=mill&status=active')).emails).toEqual(['anna', 'zoe'])
    expect((await list(`search=${encodeURIComponent('a_b%')}`)).emails).toEqual(['a_b%'])
    expect((await list('search=%25')).emails).toEqual([])
  })

  it('are added on their own wish, once, with where the consent comes from', async () => {
    const { context, call, add, counts } = await open()
    const added = await add('New@Reader.example ')
    expect(added).toMatchObject({ email: 'new@reader.example', consentSource: 'Sheet at the fair', version: 1 })
    const [event] = await listConsentEvents(context.store.db, added.id)
    expect(event).toMatchObject({ kind: 'subscribed', source: 'desk' })
    expect(JSON.parse(event?.details ?? '')).toMatchObject({ consentSource: 'Sheet at the fair' })
    const known = { email: 'new@reader.example', categories: ['Sports'], consentSource: 'x' }
    const again = await call('POST', '/add', known)
    expect([again.statusCode, again.json().message]).toEqual([409, 'This address is already subscribed.'])
    const without = await call('POST', '/add', { email: 'b@reader.example', categories: [], consentSource: ' ' })
    expect(without.statusCode).toBe(422)
    expect(await counts()).toMatchObject({ total: 1, active: 1, confirmed: 0 })
  })

  it('are changed, and each change is on record without addresses in the audit log', async () => {
    const { context, call, add, counts, actions } = await open()
    const { id } = await add('a@reader.example')
    await add('b@reader.example')
    const changed = await call('PUT', `/${id}`, { categories: ['Events', 'Clubs'], version: 1 })
    expect(changed.json()).toMatchObject({ categories: ['Events', 'Clubs'], version: 2 })
    expect((await call('PUT', `/${id}`, { email: 'b@reader.example', version: 2 })).json()).toMatchObject({
      code: 'taken',
    })
    await call('PUT', `/${id}`, { email: 'c@reader.example', version: 2 })
    await call('PUT', `/${id}`, { status: 'unsubscribed', version: 3 })
    expect((await call('PUT', `/${id}`, { status: 'unsubscribed', version: 4 })).json()).toMatchObject({ version: 4 })
    expect(await counts()).toMatchObject({ total: 2, active: 1, unsubscribed: 1 })
    const kinds = (await listConsentEvents(context.store.db, id)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['changed', 'changed', 'subscribed', 'unsubscribed'])
    const expectedActions = ['create', 'unsubscribe', 'update'].map((act) => `subscriber.${act}`)
    expect(new Set(await actions())).toEqual(new Set(expectedActions))
    expect(JSON.stringify(await context.store.db.selectFrom('audit_log').selectAll().execute())).not.toContain('@')
  })

  it('have a corrected address to themselves: links in mails to the wrong one do nothing to it', async () => {
    const { app, context, call, add } = await open({ DOUBLE_OPT_IN: 'true' })
    const service = { app, context }
    const { id } = await add('wrong@reader.example')
    const { unsubscribe_token: key } = await findReader(service, 'wrong@reader.example')
    const confirm = findMailLink((await listMailsTo(service, 'wrong@reader.example'))[0], 'confirm')
    const { id: token } = (await app.inject('/api/subscribers/by-email/wrong@reader.example')).json()
    await app.inject({ method: 'PATCH', url: `/api/subscribers/${token}`, payload: { categories: ['Events'] } })
    const undo = findMailLink((await listMailsTo(service, 'wrong@reader.example'))[1], 'undo')
    await call('PUT', `/${id}`, { email: 'right@reader.example', version: 2 })
    for (const link of [confirm, undo, `/api/subscribers/unsubscribe/${key}`]) {
      const page = await app.inject(link)
      expect([404, 410]).toContain(page.statusCode)
      expect(page.body).not.toContain('right@')
      await pressMailButton(service, link)
    }
    expect((await app.inject(`/api/subscribers/by-key/${key}`)).statusCode).toBe(404)
    const late = { method: 'PATCH', url: `/api/subscribers/${token}`, payload: { status: 'unsubscribed' } } as const
    expect((await app.inject(late)).json()).toMatchObject({ code: 'link_expired' })
    const row = await findReader(service, 'right@reader.example')
    expect(row).toMatchObject({ status: 'active', confirmed_at: null, categories: '["Events"]' })
    await pressMailButton(service, findMailLink((await listMailsTo(service, 'right@reader.example'))[0], 'confirm'))
    expect(await findReader(service, 'right@reader.example')).toMatchObject({ confirmed_at: context.clock.now() })
  })
})

const EXPORTS = [
  '/api/subscribers/export.csv',
  '/api/subscribers',
  '/api/subscribers/ann/everything',
  '/api/newsletters/unknown/deliveries.csv',
]

async function openExports() {
  const desk = await openSignedIn()
  const { app, context } = desk
  await addReaders(context, [{ id: 'ann', email: 'ann@reader.example' }, { email: 'ben@reader.example' }])
  return { ...desk, callAsAdmin: callsOf(app, await signIn(context, 'admin')) }
}

test.each(EXPORTS)('%s is for administrators, and tells editors who may', async (url) => {
  const { call, actions } = await openExports()
  const answer = await call('GET', url)
  const message = 'Only administrators can export readers. An administrator can allow it for editors under Settings.'
  expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'export_not_allowed', message }])
  expect(await actions()).toEqual([])
})

test('editors may export where an administrator allows it, and each export has its number of rows in the audit log', async () => {
  const { context, call, callAsAdmin } = await openExports()
  const change = ['PATCH', '/api/settings', { editorsExportReaders: true }] as const
  expect((await call(...change)).statusCode).toBe(403)
  const counts = async () => (await call('GET', '/api/subscribers/counts')).json()
  expect(await counts()).toMatchObject({ canExport: false })
  expect((await callAsAdmin(...change)).statusCode).toBe(200)
  expect(await counts()).toMatchObject({ canExport: true })
  for (const exported of [...EXPORTS.slice(0, 3), '/api/subscribers/export.csv?search=ann'])
    expect((await call('GET', exported)).statusCode).toBe(200)
  const byAddress = await call('POST', '/api/subscribers/everything', { email: 'nobody@reader.example' })
  expect(byAddress.statusCode).toBe(200)
  expect((await call('GET', '/api/subscribers/unknown/everything')).statusCode).toBe(404)
  const log = context.store.db.selectFrom('audit_log').selectAll().where('action', 'like', 'subscriber.e%')
  const entries = await log.orderBy('id').execute()
  expect(entries.map(({ action, details }) => [action, JSON.parse(details ?? '{}').rows])).toEqual([
    ['subscriber.export', 2],
    ['subscriber.export', 2],
    ['subscriber.everything', 1],
    ['subscriber.export', 1],
    ['subscriber.everything', 1],
  ])
  expect(entries.map(({ details }) => details).join()).not.toContain('reader.example')
})

test('who opens many pages is noted once an hour, and refused when a minute has too many', async () => {
  const { context, call, callAsAdmin, actions } = await openExports()
  await addSubscribers(context.store, 50)
  const list = (query: string, as = call) => as('GET', `/api/subscribers?${query}`)
  const countNotes = async () => (await actions()).filter((action) => action === 'subscriber.read-many').length
  for (let again = 0; again < 25; again++) await list('page=1')
  for (let search = 0; search < 25; search++) await list(`page=1&search=nobody${search}`)
  expect(await countNotes()).toBe(0)
  const statuses: number[] = []
  for (let size = 41; size <= 100; size++) statuses.push((await list(`page=1&per_page=${size}`)).statusCode)
  expect([statuses[0], statuses.at(-1), await countNotes()]).toEqual([200, 429, 1])
  const refused = await list('page=1&per_page=100')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(refused.json().message).toMatch(/^You’ve opened many pages of subscribers\. Please wait \d+ seconds\.$/)
  expect((await list('page=1', callAsAdmin)).statusCode).toBe(200)
})

test('an export has each reader once however many there are, the newest first, and no secrets', async () => {
  const { context, call } = await openSignedIn({ role: 'admin' })
  const emails = await addSubscribers(context.store, 1200)
  const answer = await call('GET', '/api/subscribers')
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  const list = z.strictObject(subscriberSchema.shape).array().parse(answer.json())
  expect(list.map(({ email }) => email)).toEqual(emails.toReversed())
})
