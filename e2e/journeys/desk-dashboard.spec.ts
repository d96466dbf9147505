import type { DashboardReads } from '@hometown/shared-types/dashboard'
import { createArticle } from '../support/articles.ts'
import { EVERY_LOOK, expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

test('the morning begins with what is read, what waits and what goes out next', async ({ page, hometown }) => {
  const reads = async () => hometown.call<DashboardReads>('GET', '/api/dashboard/reads')
  const { total, mostRead } = await reads()
  const [most] = mostRead
  if (!most) throw new Error('Nothing was read in the sample county today.')
  expect((await page.request.post(`/api/articles/by-slug/${most.slug}/views`)).status()).toBe(200)
  // Views are counted some seconds later.
  await expect.poll(async () => (await reads()).total, { timeout: 10_000 }).toBe(total + 1)

  await openDesk(page)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Reads Today')).toContainText((total + 1).toLocaleString('en-US'))
  await expect(card('Reads Today').getByRole('link', { name: most.title })).toHaveAttribute('href', `/${most.slug}`)
  await expect(card('Reads Today').getByRole('row')).toHaveCount(25)
  await expect(card('Subscribers, 30 Days')).toContainText('Sample')
  await expect(card('Total Subscribers')).toContainText('No subscribers yet')
  await expect(card('Subscribers, 30 Days')).toContainText('No subscribers yet')

  const thumbnail = page.frameLocator('iframe[title="The front page as readers see it"]')
  await expect(thumbnail.getByRole('heading', { level: 1 })).toBeAttached()
  const frame = await page.locator('iframe').boundingBox()
  expect(frame?.width).toBeLessThan(1000)

  await card('To Review').getByRole('link', { name: 'Suggested events' }).click()
  await expect(page).toHaveURL(/\/admin\/suggestions\?.*kind=event/)
  await page.goBack()
  await card('Next Newsletter').getByRole('link', { name: 'Compose newsletter' }).click()
  await expect(page).toHaveURL(/\/admin\/newsletters/)
  await page.goBack()
  await card('Front Page').getByRole('link', { name: 'Edit the front page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Front page' })).toBeVisible()
})

test('everything important is above the fold, and one below the other on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDesk(page)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const top = async (name: string) => (await card(name).boundingBox())?.y ?? Number.POSITIVE_INFINITY
  await expect(card('Reads Today').getByRole('row')).toHaveCount(25)
  for (const name of ['Total Subscribers', 'Reads Today', 'Front Page', 'To Review', 'Next Newsletter'])
    expect(await top(name), name).toBeLessThan(700)
  const review = await card('To Review').boundingBox()
  expect((review?.y ?? 0) + (review?.height ?? 0), 'all of To Review').toBeLessThanOrEqual(900)
  await expectAccessible(page, 'the dashboard', EVERY_LOOK)

  await page.setViewportSize({ width: 375, height: 812 })
  const morning = ['Total Subscribers', 'To Review', 'Reads Today', 'Next Newsletter', 'Front Page', 'Scheduled']
  const tops = await Promise.all(morning.map(top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  expect(await top('To Review'), 'begins on a phone’s first screen').toBeLessThan(812)
  expect(
    new Set(await Promise.all(morning.slice(1).map(async (name) => (await card(name).boundingBox())?.x))).size,
  ).toBe(1)
})

test('the front page on the dashboard is the new one after a publish', async ({ page, hometown }) => {
  await openDesk(page)
  const thumbnail = page.frameLocator('iframe[title="The front page as readers see it"]')
  await expect(thumbnail.getByRole('heading', { level: 1 })).toBeAttached()
  const title = 'A new bridge over the Mill Creek opens this morning'
  await createArticle(hometown, { title })
  await expect(thumbnail.getByText(title).first()).toBeAttached({ timeout: 30_000 })
})
