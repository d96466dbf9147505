import type { ArticleAnalytics } from '@hometown/shared-types/analytics'
import { expectNoViolations, LOOKS } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

test('what is read is seen as a chart and as a table, by days and by the year', async ({ page, hometown }) => {
  const { top } = await hometown.call<ArticleAnalytics>('GET', '/api/analytics/articles?days=90')
  const article = top[0]
  if (!article) throw new Error('Nothing was read in the sample county.')
  const viewsOf = async () =>
    (await hometown.call<ArticleAnalytics>('GET', '/api/analytics/articles?days=90')).top[0]?.views
  const views = await page.request.post(`/api/articles/by-slug/${article.slug}/views`)
  expect(views.status()).toBe(200)

  await openDesk(page, '/admin/analytics', 'Analytics')
  await page.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/days=90/)
  // Views are counted some seconds later.
  await expect.poll(viewsOf).toBe(article.views + 1)
  await page.reload()
  const read = page.getByRole('button', { name: article.title })

  await read.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/article=/)
  await page.getByRole('button', { name: `Show table of Views of ${article.title}` }).click()
  const table = page.getByRole('table', { name: `Views of ${article.title}` })
  await expect(table.getByRole('row')).toHaveCount(91)
  await expect(table.getByRole('row').nth(1)).toContainText(/[1-9]/)

  await page.getByRole('radio', { name: '1 year' }).click()
  await expect(table.getByRole('row')).toHaveCount(54)
  await page.getByRole('button', { name: 'All articles' }).click()
  await expect(page.locator('main .recharts-surface').first()).toBeVisible()
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolations(page, `analytics, ${colorScheme}, ${width} px`)
  }
})
