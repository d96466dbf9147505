import { createArticle } from '../support/articles.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test.use({ serviceWorkers: 'allow' })

test('what was read can be read without a connection, and says of when it is', async ({ page, context, hometown }) => {
  const kept = await createArticle(hometown, { title: 'The ferry is back', status: 'published' })
  const gone = await createArticle(hometown, { title: 'Withdrawn by noon', status: 'published' })
  await waitFor(async () => (await hometown.page(`/${gone.slug}`)) && (await hometown.page(`/${kept.slug}`)))
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const slug of [gone.slug, kept.slug, 'calendar', gone.slug]) {
    await page.goto(`/${slug}`, { waitUntil: 'networkidle' })
    await expect(page.locator('.offline-copy')).toHaveCount(0)
  }
  await hometown.call('DELETE', `/api/articles/${gone.id}`)
  await expect.poll(() => hometown.page(`/${gone.slug}`)).toBeUndefined()
  await page.goto(`/${gone.slug}`)

  await context.setOffline(true)
  await page.goto(`/${kept.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The ferry is back')
  await expect(page.getByText(/^Offline copy of \d+:\d\d [AP]M$/)).toBeVisible()
  await page.goto('/calendar')
  await expect(page.getByText(/^Offline copy of/)).toBeVisible()

  // What left the site left the device as well.
  await page.goto(`/${gone.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  const list = page.locator('[data-offline-pages]').getByRole('link')
  await expect(list.filter({ hasText: 'The ferry is back' })).toHaveCount(1)
  await expect(list.filter({ hasText: 'Withdrawn by noon' })).toHaveCount(0)

  await context.setOffline(false)
  await page.goto(`/${kept.slug}`)
  await expect(page.getByText(/^Offline copy of/)).toHaveCount(0)
})

test('pages of the desk and of a subscription are never kept', async ({ page }) => {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const path of ['/manage', '/subscribe', '/login', '/search?q=private', '/about']) await page.goto(path)
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname)),
    )
    .toContain('/about')
  const kept = await page.evaluate(async () =>
    (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname),
  )
  for (const path of ['/manage', '/subscribe', '/login', '/search']) expect(kept).not.toContain(path)
})
