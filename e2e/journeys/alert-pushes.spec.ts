import { type PushService, startPushService } from '../../testing/push-service.ts'
import { expect, harvestTest as test } from '../support/journey.ts'
import { layoutShiftsOf, watchLayoutShifts } from '../support/layout-shifts.ts'
import {
  clickNotification,
  createDelivery,
  openWorker,
  shownNotifications,
  standInForPush,
} from '../support/push-browser.ts'

test.use({ serviceWorkers: 'allow' })

const TEXT = 'Mill Street bridge is closed'
let service: PushService

test.beforeEach(async () => {
  service = await startPushService()
})
test.afterEach(async ({ hometown }) => {
  await service.close()
  // The next journey's alerts go to its own devices only.
  for (const { id } of await hometown.call<{ id: string }[]>('GET', '/api/alerts')) {
    await hometown.call('DELETE', `/api/alerts/${id}`)
  }
})

test('a reader asks for alerts, gets one notification of each on the device, and stops them', async ({
  page,
  context,
  hometown,
}) => {
  await standInForPush(context, service.device('browser'))
  await page.goto('/alerts')
  const button = page.getByRole('button', { name: /alerts on this device$/ })
  await expect(button).toHaveText('Get alerts on this device')
  expect(await page.evaluate(() => Reflect.get(window, 'askedPermissions'))).toEqual([])

  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'Alerts are on for this device.' })).toHaveCount(1)
  await expect(button).toHaveText('Stop alerts on this device')
  await expect(button).toBeFocused()
  await page.reload()
  await expect(button).toHaveText('Stop alerts on this device')
  expect(await page.evaluate(() => Reflect.get(window, 'askedPermissions'))).toEqual([])
  expect(await hometown.call('GET', '/api/push/sends')).toMatchObject({ devices: 1 })

  const { id } = await hometown.call<{ id: string }>('POST', '/api/alerts', {
    level: 'breaking',
    text: TEXT,
    url: '/calendar',
  })
  await expect.poll(() => service.received.length).toBe(1)
  await expect
    .poll(() => hometown.call('GET', '/api/push/sends'))
    .toMatchObject({ sends: [{ alertId: id, devices: 1, accepted: 1, finishedAt: expect.any(String) }] })
  const payload = service.received[0]?.payload

  const worker = await openWorker(page)
  const deliver = await createDelivery(page)
  await deliver(JSON.stringify(payload))
  const notification = { title: 'Breaking: Alder County Courier', body: TEXT, url: `${hometown.url}/calendar` }
  await expect.poll(() => shownNotifications(worker)).toEqual([notification])
  // The same alert with a new text replaces the first.
  await deliver(JSON.stringify({ ...Object(payload), body: 'The bridge is open again' }))
  await expect.poll(() => shownNotifications(worker)).toEqual([{ ...notification, body: 'The bridge is open again' }])

  expect(await clickNotification(worker)).toEqual([`${hometown.url}/calendar`])
  expect(await shownNotifications(worker)).toEqual([])

  await button.click()
  await expect(button).toHaveText('Get alerts on this device')
  expect(await hometown.call('GET', '/api/push/sends')).toMatchObject({ devices: 0 })
  await page.reload()
  await expect(button).toHaveText('Get alerts on this device')
})

test('a broken or hostile message shows where to look, and leads to no script', async ({ page, hometown }) => {
  await page.goto('/alerts')
  const worker = await openWorker(page)
  const deliver = await createDelivery(page)
  const alerts = `${hometown.url}/alerts`
  await deliver('no JSON')
  await expect
    .poll(() => shownNotifications(worker))
    .toEqual([{ title: 'Alert', body: 'Open to read it.', url: alerts }])
  await deliver(JSON.stringify({ title: { a: 1 }, body: 'Frost tonight', url: 'javascript:alert(1)' }))
  await expect.poll(() => shownNotifications(worker)).toEqual([{ title: 'Alert', body: 'Frost tonight', url: alerts }])
  await deliver('null')
  await expect
    .poll(() => shownNotifications(worker))
    .toEqual([{ title: 'Alert', body: 'Open to read it.', url: alerts }])
})

test('a browser that gives a device another address tells the service', async ({ page, hometown }) => {
  const [old, renewed] = [service.device('old'), service.device('renewed')]
  await page.goto('/alerts')
  const worker = await openWorker(page)
  await page.request.post(`${hometown.url}/api/push/subscriptions`, { data: old })
  await worker.evaluate(
    async ([before, after]) => {
      const change = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: before,
        newSubscription: { toJSON: () => after },
        // A made-up event has no lifetime of its own to extend.
        waitUntil: (work: Promise<void>) => Reflect.set(self, 'renewal', work),
      })
      self.dispatchEvent(change)
      await Reflect.get(self, 'renewal')
    },
    [old, renewed] as const,
  )
  expect(await hometown.call('GET', '/api/push/sends')).toMatchObject({ devices: 1 })
  await hometown.call('POST', '/api/alerts', { level: 'breaking', text: TEXT })
  await expect.poll(() => service.received.map(({ device }) => device)).toEqual(['renewed'])
  await page.request.post(`${hometown.url}/api/push/unsubscribe`, { data: { endpoint: renewed.endpoint } })
})

test('the page says why a browser has no alerts, moves nothing, and has no dead button without script', async ({
  page,
  browser,
  hometown,
}) => {
  await watchLayoutShifts(page)
  // Headless Chromium refuses notifications unless a test allows them.
  await page.goto('/alerts')
  const block = page.getByRole('region', { name: 'Alerts on your phone or computer' })
  await expect(block.getByText('Your browser blocks notifications')).toBeVisible()
  await expect(block.getByRole('button')).toHaveCount(0)
  expect(await layoutShiftsOf(page)).toEqual([])

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(block.getByText('This browser can’t show alerts')).toBeVisible()
  await expect(block.getByRole('button')).toHaveCount(0)
  await expect(block.getByRole('link', { name: 'newsletter' })).toHaveAttribute('href', '/subscribe')
  expect(await layoutShiftsOf(page)).toEqual([])

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${hometown.url}/alerts`)
  await expect(plain.getByRole('button', { name: /alerts on this device/ })).toHaveCount(0)
  await expect(plain.getByRole('link', { name: 'the feed of alerts' })).toBeVisible()
  await plain.close()
})
