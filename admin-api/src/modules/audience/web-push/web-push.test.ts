import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { fakeOutside } from '../../../../test/support/fake-outside.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { openPushDesk } from '../../../../test/support/web-push.ts'
import type { PostOutcome } from '../../../integrations/outside/outside.ts'
import { loadPushSender } from './sending/compose-push.ts'
import { sendPush } from './sending/send-push.ts'
import { startPushSending } from './sending/send-pushes.job.ts'
import { createServicePauses } from './sending/service-pauses.ts'

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

  it('are sent once, however many processes look', async () => {
    const { service, subscribe, alert, send, context } = await openPushDesk(await openTestStore())
    const other = startPushSending(context)
    await subscribe(...Array.from({ length: 100 }, (_, number) => `device-${number}`))
    await alert()
    await Promise.all([send(), other.look(), send(), other.look()])
    await other.stop()
    expect(service.received).toHaveLength(100)
    expect(new Set(service.received.map(({ device }) => device)).size).toBe(100)
  })

  it('begin at their time, and are never sent after their end', async () => {
    const { service, subscribe, alert, send, context } = await openPushDesk(await openTestStore())
    await subscribe('phone')
    const at = (hours: number) => new Date(START + hours * HOUR).toISOString()
    await alert({ text: 'Planned', startsAt: at(1), endsAt: at(2) })
    await alert({ text: 'Missed', startsAt: at(3), endsAt: at(4) })
    await send()
    expect(service.received).toEqual([])
    context.clock.advance(HOUR)
    await send()
    expect(service.received.map(({ payload }) => payload)).toMatchObject([{ body: 'Planned' }])
    context.clock.advance(4 * HOUR)
    await send()
    expect(service.received).toHaveLength(1)
  })

  it('lose no device and count none twice when the sender dies in the middle', async () => {
    const { service, subscribe, alert, send, sent, devices, context } = await openPushDesk(await openTestStore())
    await subscribe(...Array.from({ length: 50 }, (_, number) => `device-${number}`))
    await alert()
    const { db } = context.store
    const late = Promise.withResolvers<PostOutcome>()
    const dead = startPushSending({ ...context, outside: fakeOutside({ post: () => late.promise }) })
    const dying = dead.look()
    const inHand = () => db.selectFrom('push_deliveries').select('id').where('fence', 'is not', null).execute()
    await expect.poll(async () => (await inHand()).length).toBe(40)
    await db.updateTable('leases').set({ expires_at: 0, holder: 'dead' }).execute()
    await send()
    expect(service.received).toHaveLength(50)
    const all = { devices: 50, accepted: 50, gone: 0, failed: 0, dropped: 0, isFinished: true }
    expect(await sent()).toEqual(all)
    // Answers that come after all change nothing.
    late.resolve({ outcome: 'answered', status: 410 })
    await dying
    await dead.stop()
    expect(await sent()).toEqual(all)
    expect(await devices()).toHaveLength(50)
  })

  it('are not sent by a process that stood still past its lease', async () => {
    const { subscribe, alert, context } = await openPushDesk(await openTestStore())
    await subscribe('phone')
    const alertId = await alert()
    const { endpoint, p256dh, auth } = await context.store.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .executeTakeFirstOrThrow()
    const { level, text, url, starts_at, ends_at } = await context.store.db
      .selectFrom('reader_alerts')
      .selectAll()
      .executeTakeFirstOrThrow()
    const push = { id: 'one', alert_id: alertId, subscription_id: 'phone', attempts: 1, endpoint, p256dh, auth }
    const posted: string[] = []
    const post = async (address: string): Promise<PostOutcome> => {
      posted.push(address)
      return { outcome: 'answered', status: 201 }
    }
    const sender = await loadPushSender(context)
    const round = { outside: fakeOutside({ post }), sender, pauses: createServicePauses(), fence: 1 }
    const claimed = { ...push, level, text, url, starts_at, ends_at }
    const kept = await sendPush(context, { ...round, mayPost: () => false }, claimed)
    expect(kept).toMatchObject({ push: { attempts: 0 }, verdict: { result: 'deferred' } })
    expect(posted).toEqual([])
    await sendPush(context, { ...round, mayPost: () => true }, claimed)
    expect(posted).toEqual([endpoint])
  })

  it('are sent again to those whose answers could not be saved, under the same topic and tag', async () => {
    const { service, subscribe, alert, sent, context } = await openPushDesk(await openTestStore())
    await subscribe('phone')
    const id = await alert()
    const job = startPushSending(context)
    service.answer(async () => {
      await context.store.db.updateTable('leases').set({ fence: 99, holder: 'other' }).execute()
      await context.store.db.updateTable('push_deliveries').set({ fence: null }).execute()
      return { status: 201 }
    })
    await job.look()
    expect(await sent()).toMatchObject({ accepted: 0, isFinished: false })
    service.answer(() => ({ status: 201 }))
    await job.stop()
    await context.store.db.updateTable('leases').set({ expires_at: 0 }).execute()
    const next = startPushSending(context)
    await next.look()
    await next.stop()
    expect(service.received.map(({ headers, payload }) => [headers.topic, payload])).toEqual([
      [id.replaceAll('-', ''), expect.objectContaining({ tag: `alert-${id}` })],
      [id.replaceAll('-', ''), expect.objectContaining({ tag: `alert-${id}` })],
    ])
    expect(await sent()).toMatchObject({ accepted: 1, isFinished: true })
  })

  it('drop a dead device at once, and keep the others', async () => {
    const { service, subscribe, alert, send, sent, devices } = await openPushDesk(await openTestStore())
    await subscribe('phone', 'sold', 'wiped')
    service.answer(({ device }) => ({ status: { sold: 410, wiped: 404 }[device] ?? 201 }))
    await alert()
    await send()
    expect(await devices()).toEqual(['phone'])
    expect(await sent()).toMatchObject({ devices: 3, accepted: 1, gone: 2, isFinished: true })
  })

  it('stop when the alert is ended or taken back, and leave nothing behind', async () => {
    const { service, subscribe, alert, send, sent, call, context } = await openPushDesk(await openTestStore())
    await subscribe('phone', 'tablet')
    service.answer(({ device }) => ({ status: device === 'phone' ? 201 : 503 }))
    const ended = await alert()
    await send()
    await call('POST', `/api/alerts/${ended}/end`)
    context.clock.advance(MINUTE)
    await send()
    expect(await sent()).toMatchObject({ devices: 2, accepted: 1, dropped: 1, isFinished: true })
    const back = await alert()
    await send()
    await call('DELETE', `/api/alerts/${back}`)
    context.clock.advance(MINUTE)
    await send()
    expect(service.received).toHaveLength(4)
    expect(await context.store.db.selectFrom('push_deliveries').selectAll().execute()).toEqual([])
    expect(await context.store.db.selectFrom('push_sends').selectAll().execute()).toHaveLength(1)
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

describe('alerts to devices', () => {
  it('go to everybody with the newest one first, even while another is under way', async () => {
    const { service, subscribe, alert, send, context } = await openPushDesk(await openTestStore())
    await subscribe(...Array.from({ length: 100 }, (_, number) => `device-${number}`))
    await alert({ text: 'First' })
    let second: Promise<string> | undefined
    service.answer(async () => {
      if (second === undefined) {
        context.clock.advance(1000)
        second = alert({ text: 'Second' })
      }
      await second
      return { status: 201 }
    })
    await send()
    const texts = service.received.map(({ payload }) => (payload as { body: string }).body)
    expect(texts).toHaveLength(200)
    expect(texts.slice(0, 40).every((text) => text === 'First')).toBe(true)
    expect(texts.slice(40, 120).every((text) => text === 'Second')).toBe(true)
  })

  it('wait as long as a busy push service asks, with all its devices', async () => {
    const { service, subscribe, alert, send, sent, context } = await openPushDesk(await openTestStore())
    await subscribe('phone')
    service.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    await alert()
    await send()
    context.clock.advance(119_000)
    await send()
    expect(service.received).toHaveLength(1)
    service.answer(() => ({ status: 201 }))
    context.clock.advance(1000)
    await send()
    expect(service.received).toHaveLength(2)
    expect(await sent()).toMatchObject({ accepted: 1, isFinished: true })
  })

  it('are given up after some tries, and a device after some alerts in a row', async () => {
    const { service, subscribe, alert, send, sent, devices, call, context } = await openPushDesk(await openTestStore())
    await subscribe('broken')
    service.answer(() => ({ status: 500 }))
    await alert()
    await send()
    for (const minutes of [1, 1, 5, 15, 30]) {
      context.clock.advance(minutes * MINUTE)
      await send()
    }
    expect(service.received).toHaveLength(6)
    expect(await sent()).toMatchObject({ failed: 1, isFinished: true })
    service.answer(() => ({ status: 413 }))
    for (let number = 2; number <= 5; number++) {
      expect(await devices()).toEqual(['broken'])
      context.clock.advance(2 * MINUTE)
      const id = await alert()
      await send()
      await call('POST', `/api/alerts/${id}/end`)
    }
    expect(await devices()).toEqual([])
  })

  it('leave a push service alone that is away, instead of waiting for each of its devices', async () => {
    const { service, subscribe, alert, send, context } = await openPushDesk(await openTestStore())
    await subscribe(...Array.from({ length: 100 }, (_, number) => `device-${number}`))
    service.answer(() => ({ status: 503 }))
    await alert()
    await send()
    expect(service.received).toHaveLength(40)
    service.answer(() => ({ status: 201 }))
    context.clock.advance(MINUTE)
    await send()
    expect(service.received).toHaveLength(140)
  })

  it('follow no redirect', async () => {
    const { service, subscribe, alert, send, sent } = await openPushDesk(await openTestStore())
    await subscribe('phone')
    service.answer(() => ({ status: 307, headers: { location: `${service.origin}/push/elsewhere` } }))
    await alert()
    await send()
    expect(service.received).toHaveLength(1)
    expect(await sent()).toMatchObject({ failed: 1, isFinished: true })
  })

  it('are for breaking news unless the editor says otherwise, and the desk sees how they were sent', async () => {
    const { service, subscribe, alert, send, call } = await openPushDesk(await openTestStore())
    await subscribe('phone')
    await alert({ level: 'weather' })
    await alert({ toDevices: false })
    const id = await alert({ level: 'closing', toDevices: true })
    await send()
    expect(service.received).toHaveLength(1)
    expect(await call('GET', '/api/push/sends')).toEqual({
      devices: 1,
      sends: [
        {
          ...{ alertId: id, devices: 1, accepted: 1, gone: 0, failed: 0, dropped: 0 },
          finishedAt: '2026-11-20T16:00:00.000Z',
        },
      ],
    })
  })

  it('leave no endpoint in the log, whatever becomes of them', async () => {
    const { service, subscribe, alert, context } = await openPushDesk(await openTestStore())
    await subscribe('phone', 'sold', 'slow')
    service.answer(({ device }) => ({ status: { sold: 410, slow: 500 }[device] ?? 201 }))
    await alert()
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
    const job = startPushSending({ ...context, log })
    await job.look()
    await job.stop()
    expect(lines.join('')).toContain('a push service did not accept an alert')
    expect(lines.join('')).not.toContain('/push/')
  })

  it('are finished at once if nobody is subscribed', async () => {
    const { alert, send, sent } = await openPushDesk(await openTestStore())
    await alert()
    await send()
    expect(await sent()).toMatchObject({ devices: 0, isFinished: true })
  })
})
