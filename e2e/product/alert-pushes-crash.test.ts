import { expect, it, onTestFinished } from 'vitest'
import { startPushService } from '../../testing/push-service.ts'
import { killQuietly, startHometown, waitFor } from '../support/start-hometown.ts'

/** More would be too many for one push service that is no browser maker's. */
const DEVICES = 100
/** Under way at once, so in hand when the process dies. */
const ROUND = 40

it('an alert whose sender is killed reaches every device, and what is repeated replaces itself', async () => {
  const service = await startPushService()
  onTestFinished(() => service.close())
  const hometown = await startHometown({ env: { HARVEST_ALLOW_PRIVATE: 'true', SIGNUP_RATE: '100000' } })
  onTestFinished(() => hometown.stop())
  for (let number = 0; number < DEVICES; number++) {
    const response = await fetch(`${hometown.url}/api/push/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(service.device(`device-${number}`)),
    })
    expect(response.status).toBe(204)
  }
  // In the middle of the second round: some are answered, and the process never hears of the others.
  const silence = new Promise<never>(() => undefined)
  service.answer(() => (service.received.length > ROUND * 1.5 ? silence : { status: 201 }))
  const { id } = await hometown.call<{ id: string }>('POST', '/api/alerts', {
    level: 'breaking',
    text: 'Bridge closed',
  })
  await waitFor(() => (service.received.length >= ROUND * 2 ? true : undefined))
  service.answer(() => ({ status: 201 }))
  killQuietly(hometown.pids().jobs ?? 0)

  const isSent = async () => {
    const { sends } = await hometown.call<{ sends: { finishedAt: string | null }[] }>('GET', '/api/push/sends')
    return sends[0]?.finishedAt ? sends : undefined
  }
  expect(await waitFor(isSent, 60_000)).toMatchObject([{ alertId: id, devices: DEVICES, accepted: DEVICES, failed: 0 }])
  expect(new Set(service.received.map(({ device }) => device)).size).toBe(DEVICES)
  // What was in hand came again, with the topic by which push services replace it and the tag by which devices do.
  expect(service.received.length).toBeLessThanOrEqual(DEVICES + ROUND)
  expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1)
  expect(new Set(service.received.map(({ payload }) => Object(payload).tag))).toEqual(new Set([`alert-${id}`]))
})
