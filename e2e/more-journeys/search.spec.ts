import { createArticle } from '../support/content.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test('a reader searches, filters, and opens what was published a moment ago', async ({ page, hometown }) => {
  const article = await createArticle(hometown, {
    title: 'Zeppelin lands on the courthouse lawn',
    category: 'Clubs',
    content: '<p>Nobody was <em>hurt</em>.</p>',
  })
  await waitFor(() => hometown.page(`/${article.slug}`))

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()

  await field.fill('zeppelins courthouse')
  await field.press('Enter')
  await expect(page.getByRole('status')).toHaveText('1 result for “zeppelins courthouse”')
  const results = page.locator('[data-search-results] li')
  await expect(results).toContainText('Social Clubs')
  await expect(results.locator('mark')).toContainText(['courthouse'])
  await page.getByLabel('Category').selectOption('Sports')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Nothing found/)
  await expect(field).toHaveValue('zeppelins courthouse')
  await page.getByLabel('Category').selectOption('Clubs')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText(/^1 result/)
  await results.getByRole('link', { name: /Zeppelin/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
})
