import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'

const LATEST = 'A roof for the market, and fourteen jobs after dark'

test('a newsletter opens over the archive, at its own address, and closes with Back', async ({ page, hometown }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore All Categories' }).click()
  await expect(page).toHaveURL(/\/archive$/)
  await hydrated(page)
  // Other journeys send newsletters, too.
  const card = page.getByRole('main').getByRole('article').filter({ hasText: LATEST })
  await expect(card).toContainText(/\w{3} \d{1,2}, \d{4} 7 articles/)
  await expect(card).toContainText('Sent to 2,514 subscribers')

  await card.getByRole('button', { name: 'View Newsletter' }).click()
  const dialog = page.getByRole('dialog', { name: LATEST })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/newsletter\/[\w-]+$/)
  await expect(page).toHaveTitle(new RegExp(LATEST))
  await expect(dialog.getByRole('article')).toHaveCount(7)
  await expect(dialog).toContainText(/\w+ \d{1,2}, \d{4} Sent to 2,514 subscribers/)
  await expect(dialog).toContainText('By Grace Adeyemi')
  await expectAccessible(page, 'a newsletter over the archive')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/archive$/)
  await expect(page).toHaveTitle(/^Newsletter Archive/)

  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/archive$/)
  await expect(page.getByRole('link', { name: LATEST })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LATEST)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await hometown.page(new URL(address).pathname)).toContain('rel="prev"')
  await page.getByRole('link', { name: /Previous/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forty-one thousand miles, no charge')
  await expect(page.getByRole('link', { name: /Next/ })).toBeVisible()
})

test('a newsletter over the archive is left and found with Back and Forward after a reload', async ({ page }) => {
  await page.goto('/archive')
  await hydrated(page)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: LATEST })
  const dialog = page.getByRole('dialog', { name: LATEST })
  await card.getByRole('button', { name: 'View Newsletter' }).click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LATEST)
  await page.goBack()
  await expect(page).toHaveURL(/\/archive$/)
  await expect(card).toBeVisible()
  await hydrated(page)
  await page.reload()
  await hydrated(page)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/newsletter\/[\w-]+$/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/archive$/)
})

test('the archive is filtered by section', async ({ page }) => {
  await page.goto('/archive')
  await hydrated(page)
  const filter = page.getByRole('group', { name: 'Filter by Category' })
  const withEvents = page.getByRole('main').getByRole('article').filter({ hasText: LATEST })
  const without = page.getByRole('main').getByRole('article').filter({ hasText: 'Forty-one thousand miles' })
  await expect(filter.getByRole('button')).toHaveText([
    'All',
    'Events',
    'Sports',
    'Business',
    'Community',
    'Obituaries',
    'Clubs',
    'Churches',
  ])
  await filter.getByRole('button', { name: 'Events' }).click()
  await expect(filter.getByRole('button', { pressed: true })).toHaveText('Events')
  await expect(withEvents).toHaveCount(1)
  await expect(without).toHaveCount(0)
  await filter.getByRole('button', { name: 'All' }).click()
  await expect(without).toHaveCount(1)
})

test('newsletters can be followed as a feed that their pages name', async ({ page, hometown }) => {
  await page.goto('/archive')
  await expect(page.locator('link[type="application/rss+xml"][href="/newsletters/feed.xml"]')).toHaveCount(1)
  const feed = await hometown.page('/newsletters/feed.xml')
  expect(feed).toContain(`<title>${LATEST}</title>`)
  expect(await hometown.page('/sitemaps/newsletters.xml')).toContain('/newsletter/')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the archive leads to the newsletters’ own pages', async ({ page }) => {
    await page.goto('/archive')
    await expect(page.getByRole('button', { name: 'View Newsletter' })).toHaveCount(0)
    await page.getByRole('link', { name: LATEST }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LATEST)
    await expect(page.getByRole('heading', { name: 'This week on the calendar' })).toBeVisible()
  })
})
