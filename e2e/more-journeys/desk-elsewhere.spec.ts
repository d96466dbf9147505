import { findFreePort } from '../../testing/free-port.ts'
import { createArticle } from '../support/articles.ts'
import { signIn } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { type Hometown, startHometown } from '../support/start-hometown.ts'
import { startStaticDesk } from '../support/static-desk.ts'

let hometown: Hometown
let desk: { stop(): Promise<void> }
let deskUrl: string
let apiUrl: string

test.beforeAll(async () => {
  const [deskPort, apiPort] = [await findFreePort(), await findFreePort()]
  deskUrl = `http://desk.county.localhost:${deskPort}`
  apiUrl = `http://api.county.localhost:${apiPort}`
  hometown = await startHometown({
    port: apiPort,
    env: { SITE_URL: apiUrl, ALLOWED_ORIGINS: deskUrl },
  })
  desk = await startStaticDesk(apiUrl, deskPort)
})

test.afterAll(async () => {
  await desk.stop()
  await hometown.stop()
})

test('a desk on a host of its own signs in, follows what happens, shows previews and signs out', async ({ page }) => {
  const live = page.waitForResponse((answer) => answer.url() === `${apiUrl}/api/live` && answer.ok())
  await page.goto(deskUrl)
  await expect(page).toHaveURL(`${deskUrl}/login`)
  await signIn(page)
  await expect(page).toHaveURL(`${deskUrl}/admin`)
  await live

  const article = await createArticle(hometown, { title: 'Written at another desk' })
  await page.getByRole('link', { name: article.title }).click()
  await expect(page).toHaveURL(`${deskUrl}/admin/content?edit=${article.id}`)
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(article.title)

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', `${apiUrl}/`)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${deskUrl}/login`)
})
