import { join } from 'node:path'
import { findFreePort } from '../../testing/free-port.ts'
import { expect, hydrated, browserTest as test } from '../support/journey.ts'
import { linkInMail } from '../support/outbox.ts'
import { type Hometown, startHometown } from '../support/start-hometown.ts'
import { type StaticSite, startStaticSite } from '../support/static-site.ts'

let hometown: Hometown
let site: StaticSite
let siteUrl: string
let apiUrl: string

test.beforeAll(async () => {
  const [sitePort, apiPort] = [await findFreePort(), await findFreePort()]
  siteUrl = `http://www.county.localhost:${sitePort}`
  apiUrl = `http://api.county.localhost:${apiPort}`
  hometown = await startHometown({ port: apiPort, env: { SITE_URL: siteUrl, API_URL: apiUrl } })
  site = await startStaticSite(join(hometown.dataDir, 'site/current'), sitePort)
})

test.afterAll(async () => {
  await site.stop()
  await hometown.stop()
})

test('readers of a site on a host of its own subscribe, find their subscription and leave', async ({ page }) => {
  const email = 'ann@readers.example'
  await page.goto(`${siteUrl}/subscribe`)
  await hydrated(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('checkbox', { name: 'Sports' }).check()
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeVisible()

  await page.goto(`${siteUrl}/manage`)
  await hydrated(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Unsubscribe from All Newsletters' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Find Your Subscription' })).toBeVisible()

  const undo = await linkInMail(hometown, email, /http\S+\/api\/subscribers\/undo\/[\w.~%-]+/)
  expect(new URL(undo).origin).toBe(apiUrl)
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change undone')
})
