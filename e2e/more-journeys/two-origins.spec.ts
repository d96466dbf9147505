import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../testing/free-port.ts'
import { createArticle } from '../support/content.ts'
import { signIn } from '../support/desk.ts'
import { browserTest, expect, waitForHydration } from '../support/journey.ts'
import { linkInMail } from '../support/outbox.ts'
import { startStaticHost } from '../support/static-host.ts'

const DESK = join(import.meta.dirname, '../../admin-ui/dist')

/** Each call gives an address of its own: `at('www')`. */
const test = browserTest.extend<{ at: (host: string) => Promise<{ url: string; port: number }>; folder: string }>({
  at: async ({ browserName: _ }, use) =>
    use(async (host) => {
      const port = await findFreePort()
      return { url: `http://${host}.county.localhost:${port}`, port }
    }),
  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hometown-static-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

test('readers of a site on a host of its own subscribe, find their subscription and leave', async ({
  page,
  startOwn,
  at,
  folder,
}) => {
  const [site, api] = [await at('www'), await at('api')]
  const hometown = await startOwn({ port: api.port, env: { SITE_URL: site.url, API_URL: api.url } })
  cpSync(join(hometown.dataDir, 'site/current'), folder, { recursive: true, dereference: true })
  const host = await startStaticHost(folder, site.port)
  const email = 'ann@readers.example'
  await page.goto(`${site.url}/subscribe`)
  await waitForHydration(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('checkbox', { name: 'Sports' }).check()
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeVisible()

  await page.goto(`${site.url}/manage`)
  await waitForHydration(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Unsubscribe from All Newsletters' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Find Your Subscription' })).toBeVisible()

  const undo = await linkInMail(hometown, email, /http\S+\/api\/subscribers\/undo\/[\w.~%-]+/)
  expect(new URL(undo).origin).toBe(api.url)
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change undone')
  await host.close()
})

test('a desk on a host of its own signs in, follows what happens, shows previews and signs out', async ({
  page,
  startOwn,
  at,
  folder,
}) => {
  const [desk, api] = [await at('desk'), await at('api')]
  const hometown = await startOwn({ port: api.port, env: { SITE_URL: api.url, ALLOWED_ORIGINS: desk.url } })
  cpSync(DESK, folder, { recursive: true })
  writeFileSync(join(folder, 'admin/config.json'), JSON.stringify({ apiUrl: api.url }))
  const host = await startStaticHost(folder, desk.port, readFileSync(join(folder, '_redirects'), 'utf8'))
  const live = page.waitForResponse((answer) => answer.url() === `${api.url}/api/live` && answer.ok())
  await page.goto(desk.url)
  await expect(page).toHaveURL(`${desk.url}/login`)
  await signIn(page)
  await expect(page).toHaveURL(`${desk.url}/admin`)
  await live

  const article = await createArticle(hometown, { title: 'Written at another desk' })
  await page.getByRole('link', { name: article.title }).click()
  await expect(page).toHaveURL(`${desk.url}/admin/content?edit=${article.id}`)
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(article.title)

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', `${api.url}/`)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${desk.url}/login`)
  await host.close()
})
