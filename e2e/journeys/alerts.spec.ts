import { expect, test } from '../support/journey.ts'
import { layoutShiftsOf, watchLayoutShifts } from '../support/layout-shifts.ts'

const TEXT = 'Mill Street bridge is closed until noon'

test('an alert is above the front page within a second, over other pages at their next load, and gone at its end', async ({
  page,
  hometown,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('complementary', { name: 'Alerts' })).toHaveCount(0)
  const endsAt = new Date(Date.now() + 15_000).toISOString()
  const alert = await hometown.call<{ id: string }>('POST', '/api/alerts', {
    level: 'breaking',
    text: TEXT,
    url: '/calendar',
    endsAt,
  })
  await expect.poll(() => hometown.page('/'), { intervals: [50] }).toContain(TEXT)

  await page.goto('/')
  const onHome = page.getByRole('complementary', { name: 'Alerts' })
  await expect(onHome).toContainText(`Breaking ${TEXT}`)
  expect((await onHome.boundingBox())?.y).toBeLessThan(60)

  await watchLayoutShifts(page)
  await page.goto('/about')
  const bar = page.getByRole('complementary', { name: 'Alerts' })
  await expect(bar.getByRole('link', { name: TEXT })).toHaveAttribute('href', '/calendar')
  const shifts = await layoutShiftsOf(page)
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThanOrEqual(0.01)

  // It goes from the open page by itself, and from the home page by a publish.
  await expect(bar).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(() => hometown.page('/'), { timeout: 20_000 }).not.toContain(TEXT)
  const history = await hometown.page('/alerts')
  expect(history).toContain(TEXT)
  expect(await hometown.page('/alerts/feed.xml')).toContain(`alert-${alert.id}`)
})

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

test('the missing page offers the search and five stories', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.locator('.next-stories').getByRole('link')).toHaveCount(5)
  await page.getByRole('searchbox').fill('bridge')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=bridge/)
})
