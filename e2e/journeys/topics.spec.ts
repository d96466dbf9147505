import { createArticle } from '../support/articles.ts'
import { EVERY_LOOK, expectAccessible, expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test('a reader goes from an article to its topic, a year of it, and its feed', async ({ page, hometown }) => {
  await page.goto('/new-wells-for-stony-ford')
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'farming' }).click()
  await expect(page).toHaveURL(/\/topics\/farming$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farming')
  await expect(page.getByRole('region', { name: 'Start here' })).toContainText('Stony Ford’s water is safe')
  await expectAccessible(page, 'a topic', [...EVERY_LOOK, ['light', 320]])

  const newest = await page.locator('.card time').first().getAttribute('datetime')
  const year = Number(newest?.slice(0, 4))
  // The county is behind UTC for the last hours of a year.
  const ofYear =
    (await hometown.page(`/topics/farming/${year}`)) ?? (await hometown.page(`/topics/farming/${year - 1}`))
  expect(ofYear).toContain('<a href="/topics/farming"')

  const feed = await page.getByRole('link', { name: 'RSS feed for Farming' }).getAttribute('href')
  expect(feed).toBe('/topics/farming/feed.xml')
  const text = await hometown.page('/topics/farming/feed.xml')
  expect(text?.match(/<item>/g)?.length).toBeGreaterThanOrEqual(5)
  expect(await hometown.page('/sitemaps/topics.xml')).toContain('/topics/farming</loc>')
})

test('no page of a topic has two leads', async ({ page, hometown }) => {
  const sitemap = (await hometown.page('/sitemaps/topics.xml')) ?? ''
  const paths = Array.from(sitemap.matchAll(/<loc>[^<]*?(\/topics\/[^</]+)</g), ([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(3)
  for (const path of paths) {
    await page.goto(path)
    expect(await page.locator('.card-lead').count(), path).toBeLessThanOrEqual(1)
  }
})

test('a reader follows a series from part to part, also without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/topics/made-here')
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
  const place = page.locator('.series-part')
  for (const part of [1, 2, 3, 4]) {
    await expect(place).toContainText(`Part ${part} of 4: Made Here`)
    await expect(place.getByRole('listitem')).toHaveCount(part === 1 || part === 4 ? 1 : 2)
    if (part < 4) await place.getByRole('listitem').filter({ hasText: 'Next' }).getByRole('link').click()
  }
  await context.close()
})

test('an editor names a topic and merges another into it, with the keyboard, and takes it back', async ({
  page,
  hometown,
}) => {
  for (const keyword of ['quilting', 'quilting', 'quilting', 'patchwork', 'patchwork']) {
    await createArticle(hometown, { keywords: [keyword] })
  }
  await waitFor(() => hometown.page('/topics/quilting'))
  expect(await hometown.page('/topics/patchwork')).toBeUndefined()

  await openDesk(page, '/admin/topics', 'Topics')
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('quilting')
  await page.getByRole('link', { name: 'quilting', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Quilting in the County')
  await page.getByLabel('Description', { exact: true }).fill('Needles, guilds and shows.')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Topic saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quilting in the County', exact: true })).toBeFocused()
  await waitFor(async () => (await hometown.page('/topics/quilting'))?.includes('Quilting in the County') || undefined)

  await page.goto('/admin/topics?edit=patchwork')
  await page.getByRole('searchbox', { name: 'Search a topic to merge into' }).fill('quilt')
  await page.getByRole('button', { name: /Quilting in the County/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Topics merged', { exact: true })).toBeVisible()
  await waitFor(async () => (await hometown.page('/topics/quilting'))?.includes('5 published articles') || undefined)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Merge undone', { exact: true })).toBeVisible()
  await waitFor(async () => (await hometown.page('/topics/quilting'))?.includes('3 published articles') || undefined)
})

test('the address of a merged topic leads to the other one', async ({ page, hometown }) => {
  for (const keyword of ['angling', 'angling', 'angling', 'fishing'])
    await createArticle(hometown, { keywords: [keyword] })
  await waitFor(() => hometown.page('/topics/angling'))
  await hometown.call('POST', '/api/topics/fishing/merge', { version: 0, into: 'angling' })
  await waitFor(async () => (await page.request.get('/topics/fishing')).ok() || undefined)
  await page.goto('/topics/fishing')
  await expect(page).toHaveURL(/\/topics\/angling$/)
  expect((await page.request.get('/topics/fishing/feed.xml')).url()).toMatch(/\/topics\/angling\/feed\.xml$/)
})

test('the screen of topics pleases axe in every look, wide and at 375 px', async ({ page }) => {
  await openDesk(page, '/admin/topics', 'Topics')
  for (const path of ['/admin/topics', '/admin/topics?edit=made-here']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Topic')
    await expect(page.getByText(/Loading/)).toHaveCount(0)
    for (const [theme, width] of EVERY_LOOK) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((name) => {
        document.documentElement.classList.remove('light', 'dark')
        document.documentElement.classList.add(name)
        document.documentElement.dataset.theme = name
      }, theme)
      await expectNoViolations(page, `${path}, ${theme}, ${width} px`)
    }
  }
})
