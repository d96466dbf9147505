import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findFreePort } from '../../testing/free-port.ts'
import { createArticle } from '../support/articles.ts'
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

test('a site on a host of its own counts views and shows pictures from the service', async ({ page }) => {
  await page.goto(siteUrl)
  const card = page
    .getByRole('article')
    .filter({ has: page.locator('img') })
    .first()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`^${siteUrl}/.`))

  const policy = page.locator('meta[http-equiv="content-security-policy" i]')
  await expect(policy).toHaveAttribute('content', new RegExp(`connect-src 'self' ${apiUrl};`))
  const views = await viewsOf(page)
  await page.reload()
  await expect.poll(() => viewsOf(page)).toBeGreaterThan(views)

  const picture = page.locator('main article img').first()
  expect(new URL((await picture.getAttribute('src')) ?? '', siteUrl).origin).toBe(apiUrl)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url())
})

test('an article that the host of the site does not have yet is shown from the service', async ({ page }) => {
  const article = await createArticle(hometown, { title: 'Ice on the mill pond' })
  const response = await page.goto(`${siteUrl}/${article.slug}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)

  await expect(async () => {
    site.upload()
    const uploaded = await page.goto(`${siteUrl}/${article.slug}`)
    expect(uploaded?.status()).toBe(200)
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
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

test('without script their forms go to the service', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${siteUrl}/subscribe`)
  await page.getByLabel('Email address').fill('bob@readers.example')
  await page.getByRole('checkbox', { name: 'Events' }).check()
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Subscribed!')
  expect(new URL(page.url()).origin).toBe(apiUrl)
  await page.getByRole('link', { name: 'Subscribe Another Email' }).click()
  await expect(page).toHaveURL(`${siteUrl}/subscribe`)
  await context.close()
})

test('a page on an origin that is not the site’s learns nothing from the service', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const ask = () =>
    page.evaluate(
      (address) =>
        fetch(address, { credentials: 'include' }).then(
          (response) => response.status,
          () => 'refused',
        ),
      `${apiUrl}/api/articles/published`,
    )
  await page.goto(siteUrl)
  expect(await ask()).toBe(200)
  await page.goto(siteUrl.replace('www.', 'elsewhere.'))
  expect(await ask()).toBe('refused')
  await context.close()
})

async function viewsOf(page: Page): Promise<number> {
  return Number((await page.locator('[data-views]').textContent())?.replace(/\D/g, ''))
}
