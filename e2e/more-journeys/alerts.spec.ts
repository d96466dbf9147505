import { expect, test } from '../support/journey.ts'

test('a closed alert stays closed for the visit', async ({ page, hometown }) => {
  const { id } = await hometown.call<{ id: string }>('POST', '/api/alerts', { level: 'weather', text: 'Frost tonight' })
  await expect.poll(() => hometown.page('/alert.json')).toContain('Frost tonight')
  await page.goto('/about')
  const bar = page.getByRole('complementary', { name: 'Alerts' })
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toHaveCount(0)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await hometown.call('POST', `/api/alerts/${id}/end`)
  await expect.poll(() => hometown.page('/alert.json')).not.toContain('Frost tonight')
})
