import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

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
})

describe('devices', () => {
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
})
