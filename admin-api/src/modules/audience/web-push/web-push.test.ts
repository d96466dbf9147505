import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { openPushDesk } from '../../../../test/support/web-push.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Of the tests' clock. */
const START = Date.UTC(2026, 10, 20, 16)

describe('alerts to devices', () => {
  it('reach each subscribed device once, encrypted for it, with what is left of the alert as their time to live', async () => {
    const { service, subscribe, alert, send, sent, context } = await openPushDesk(await openTestStore())
    await subscribe('phone', 'laptop')
    const id = await alert({ url: '/bridge' })
    context.clock.advance(10_000)
    await send()
    await send()
    expect(service.received.map(({ device }) => device).sort()).toEqual(['laptop', 'phone'])
    const [first] = service.received
    expect(first?.payload).toEqual({
      title: 'Breaking: Alder County Courier',
      body: 'Mill Street bridge is closed',
      url: 'http://localhost:3000/bridge',
      tag: `alert-${id}`,
      timestamp: START,
    })
    expect(first?.headers).toMatchObject({
      ttl: String((2 * HOUR) / 1000 - 10),
      urgency: 'high',
      topic: id.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=[\w-]{87}$/),
    })
    expect(await sent()).toEqual({ devices: 2, accepted: 2, gone: 0, failed: 0, dropped: 0, isFinished: true })
  })

  it('go to no device that unsubscribed meanwhile, nor to one that came after the start', async () => {
    const { app, service, subscribe, alert, send, sent, context } = await openPushDesk(await openTestStore())
    const leaving = service.device('leaving')
    await app.inject({ method: 'POST', url: '/api/push/subscriptions', payload: leaving })
    service.answer(() => ({ status: 500 }))
    await alert()
    await send()
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/push/unsubscribe',
      payload: { endpoint: leaving.endpoint },
    })
    expect(statusCode).toBe(204)
    await subscribe('late')
    context.clock.advance(MINUTE)
    await send()
    expect(service.received).toHaveLength(1)
    expect(await sent()).toMatchObject({ devices: 1, accepted: 0, isFinished: true })
  })
})
