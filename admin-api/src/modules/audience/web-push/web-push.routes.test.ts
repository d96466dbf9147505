import { createECDH } from 'node:crypto'
import { PUSH_LIMITS, pushKeySchema } from '@hometown/shared-types/web-push'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { cleanUp } from '../../operations/retention/clean-up.ts'
import { loadWebPushKey } from './web-push-key.ts'

const DAY = 86_400_000
const FCM = 'https://fcm.googleapis.com/fcm/send/'

function deviceKeys() {
  return { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }
}

function subscriptionAt(endpoint: string, keys = deviceKeys()) {
  return { endpoint, keys }
}

describe('devices', () => {
  async function open(env: Record<string, string> = {}) {
    const { app, context } = await buildTestApp({ store: await openTestStore(), env: { SIGNUP_RATE: '1000', ...env } })
    const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).statusCode
    return {
      ...{ app, context },
      subscribe: (payload: object) => post('/api/push/subscriptions', payload),
      unsubscribe: (endpoint: string) => post('/api/push/unsubscribe', { endpoint }),
      rows: () => context.store.db.selectFrom('push_subscriptions').selectAll().orderBy('endpoint').execute(),
    }
  }

  it('subscribe once, however often they say so, with their newest keys', async () => {
    const { subscribe, rows, context } = await open()
    const [first, second] = [deviceKeys(), deviceKeys()]
    expect(await subscribe(subscriptionAt(`${FCM}one`, first))).toBe(204)
    const [before] = await rows()
    context.clock.advance(DAY)
    const again = subscriptionAt(`${FCM}one`, second)
    expect(await Promise.all([subscribe(again), subscribe(again), subscribe(again)])).toEqual([204, 204, 204])
    expect(await rows()).toEqual([
      { ...before, p256dh: second.p256dh, seen_at: (before?.created_at ?? 0) + DAY, service: 'googleapis.com' },
    ])
  })

  it('at the same time become one row', async () => {
    const { subscribe, rows } = await open()
    const one = subscriptionAt(`${FCM}one`)
    expect(await Promise.all([subscribe(one), subscribe(one), subscribe(one)])).toEqual([204, 204, 204])
    expect(await rows()).toHaveLength(1)
  })

  it('take a new endpoint in place of the one that their browser gave up', async () => {
    const { subscribe, rows } = await open()
    await subscribe(subscriptionAt(`${FCM}old`))
    const [before] = await rows()
    await subscribe({ ...subscriptionAt(`${FCM}new`), replaces: `${FCM}old` })
    expect(await rows()).toMatchObject([{ id: before?.id, endpoint: `${FCM}new` }])
    await subscribe(subscriptionAt(`${FCM}other`))
    await subscribe({ ...subscriptionAt(`${FCM}new`), replaces: `${FCM}other` })
    expect(await rows()).toMatchObject([{ id: before?.id, endpoint: `${FCM}new` }])
    await subscribe({ ...subscriptionAt(`${FCM}third`), replaces: `${FCM}unknown` })
    expect(await rows()).toHaveLength(2)
  })

  it('leave with their endpoint, and nobody learns whether it was known', async () => {
    const { subscribe, unsubscribe, rows } = await open()
    await subscribe(subscriptionAt(`${FCM}one`))
    expect(await unsubscribe(`${FCM}two`)).toBe(204)
    expect(await rows()).toHaveLength(1)
    expect([await unsubscribe(`${FCM}one`), await unsubscribe(`${FCM}one`)]).toEqual([204, 204])
    expect(await unsubscribe('nonsense')).toBe(204)
    expect(await rows()).toEqual([])
  })

  it('are few at a domain that is no browser maker’s', async () => {
    const { subscribe, rows, context } = await open()
    const { db } = context.store
    const many = Array.from({ length: PUSH_LIMITS.devicesElsewhere }, (_, number) => ({
      ...{ id: `${number}`, endpoint: `https://a${number}.victim.org/`, service: 'victim.org', p256dh: '', auth: '' },
      ...{ created_at: 0, seen_at: 0, succeeded_at: null },
    }))
    await db.insertInto('push_subscriptions').values(many).execute()
    expect(await subscribe(subscriptionAt('https://one-more.victim.org/'))).toBe(503)
    expect(await subscribe(subscriptionAt(`${FCM}one`))).toBe(204)
    const moved = { ...subscriptionAt('https://one-more.victim.org/'), replaces: `${FCM}one` }
    expect(await subscribe(moved)).toBe(503)
    const renewed = { ...subscriptionAt('https://new.victim.org/'), replaces: 'https://a7.victim.org/' }
    expect(await subscribe(renewed)).toBe(204)
    const endpoints = (await rows()).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(PUSH_LIMITS.devicesElsewhere + 1)
    expect(endpoints).toEqual(expect.arrayContaining([`${FCM}one`, 'https://new.victim.org/']))
  })

  it('go when they have neither taken an alert nor come back for long', async () => {
    const { subscribe, rows, context } = await open()
    await subscribe(subscriptionAt(`${FCM}idle`))
    context.clock.advance(364 * DAY)
    await subscribe(subscriptionAt(`${FCM}renewed`))
    context.clock.advance(2 * DAY)
    await cleanUp(context)
    expect(await rows()).toMatchObject([{ endpoint: `${FCM}renewed` }])
  })
})

describe('devices', () => {
  it.each([
    ['not https', 'http://fcm.googleapis.com/fcm/send/one'],
    ['no address', 'phone'],
    ['script', 'javascript:alert(1)'],
    ['this machine', 'https://127.0.0.1/push'],
    ['this machine by another spelling', 'https://0x7f.1/push'],
    ['this machine by name', 'https://localhost/push'],
    ['a private network', 'https://10.0.0.7/push'],
    ['a bare address', 'https://203.0.114.7/push'],
    ['a bare address in IPv6', 'https://[2606:4700::1]/push'],
    ['a private network in IPv6', 'https://[fd00::1]/push'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a name of one network', 'https://printer.local/push'],
    ['another port', 'https://fcm.googleapis.com:6379/push'],
    ['a password', 'https://user:secret@fcm.googleapis.com/push'],
    ['far too long', `${FCM}${'x'.repeat(1000)}`],
  ])('are refused at an endpoint that is %s', async (_, endpoint) => {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/push/subscriptions',
      payload: subscriptionAt(endpoint),
    })
    expect([400, 422]).toContain(statusCode)
    expect(await context.store.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
  })

  it.each([
    ['too short', { p256dh: 'BAAA', auth: 'a'.repeat(22) }],
    ['of a point off the curve', { p256dh: `BA${'A'.repeat(85)}`, auth: 'a'.repeat(22) }],
    ['with a long secret', { ...deviceKeys(), auth: 'a'.repeat(23) }],
    ['of other characters', { ...deviceKeys(), auth: `${'a'.repeat(21)}=` }],
  ])('are refused with keys %s', async (_, keys) => {
    const { app } = await buildTestApp({ store: await openTestStore() })
    const payload = subscriptionAt(`${FCM}one`, keys)
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/push/subscriptions', payload })
    expect([400, 422]).toContain(statusCode)
  })

  it('learn the public half of a key that the installation makes once', async () => {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { publicKey } = pushKeySchema.parse((await app.inject('/api/push/key')).json())
    expect(publicKey).toBe(loadWebPushKey(context.config).publicKey)
    const given = createECDH('prime256v1')
    given.generateKeys()
    const ownKey = await buildTestApp({
      store: await openTestStore(),
      env: { WEB_PUSH_PRIVATE_KEY: given.getPrivateKey('base64url').padStart(43, 'A') },
    })
    expect((await ownKey.app.inject('/api/push/key')).json()).toEqual({ publicKey: given.getPublicKey('base64url') })
  })
})

it('devices subscribe so many a minute from one network, and so many a day', async () => {
  const { app, context } = await buildTestApp({ env: { SIGNUP_RATE: '60' } })
  const codes: number[] = []
  for (let number = 0; number < 250; number++) {
    if (number % 50 === 0) context.clock.advance(60_000)
    const payload = subscriptionAt(`${FCM}${number}`)
    codes.push((await app.inject({ method: 'POST', url: '/api/push/subscriptions', payload })).statusCode)
  }
  expect(codes.filter((code) => code === 204)).toHaveLength(200)
  expect(codes.slice(200).every((code) => code === 429)).toBe(true)
})

it('devices renew as often as they like: only new ones count for the day', async () => {
  const { app, context } = await buildTestApp({ env: { SIGNUP_RATE: '300' } })
  const subscribe = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/push/subscriptions', payload })).statusCode
  const codes: number[] = []
  for (let number = 0; number < 250; number++) codes.push(await subscribe(subscriptionAt(`${FCM}same`)))
  expect(codes.every((code) => code === 204)).toBe(true)
  context.clock.advance(60_000)
  for (let number = 1; number < 200; number++) codes.push(await subscribe(subscriptionAt(`${FCM}${number}`)))
  expect(codes.every((code) => code === 204)).toBe(true)
  expect(await subscribe(subscriptionAt(`${FCM}200`))).toBe(429)
  expect(await subscribe(subscriptionAt(`${FCM}same`))).toBe(204)
  expect(await subscribe({ ...subscriptionAt(`${FCM}200`), replaces: `${FCM}same` })).toBe(204)
})
