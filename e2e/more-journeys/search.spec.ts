import { createArticle } from '../support/articles.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test('a reader searches, filters, and opens what was published a moment ago', async ({ page, hometown }) => {
  const article = await createArticle(hometown, {
    title: 'Zeppelin lands on the courthouse lawn',
    category: 'Clubs',
    content: '<p>Nobody was <em>hurt</em>.</p>',
  })
  await waitFor(() => hometown.page(`/${article.slug}`))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  expect(asked.filter((path) => path.startsWith('/api/search'))).toEqual([])

  await field.pressSequentially('zeppelins courthouse')
  await expect(page.getByRole('status')).toHaveText('1 result for “zeppelins courthouse”')
  const results = page.locator('[data-search-results] li')
  await expect(results).toContainText('Social Clubs')
  await expect(results.locator('mark')).toContainText(['courthouse'])
  await page.getByLabel('Category').selectOption('Sports')
  await expect(page.getByRole('status')).toHaveText(/^Nothing found/)
  await page.getByLabel('Category').selectOption('Clubs')
  await expect(page).toHaveURL(/\?q=zeppelins\+courthouse&category=Clubs$/)
  await expect(page.getByRole('status')).toHaveText(/^1 result/)
  // Pressing leaves the field, which must not replace the list below the finger.
  await field.focus()
  await page
    .locator('[data-search-results] li')
    .getByRole('link', { name: /Zeppelin/ })
    .hover()
  await page.mouse.down()
  await page.waitForLoadState('networkidle')
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
})
