import { EVERY_LOOK, expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

test('a screen leads to its page of the guide, which is read, searched and turned with the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDesk(page, '/admin/fixtures', 'Fixtures')
  await page.getByRole('link', { name: 'Help for this screen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar and games' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/help\/calendar#games-and-scores$/)
  await expect(page.getByRole('heading', { name: 'Games and scores' })).toBeInViewport()
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('snooze')
  await expect(page.getByText('No page matches.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('send newsletter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'The newsletter' })).toBeVisible()
  const turn = page.getByRole('navigation', { name: 'Previous and next page' })
  await turn.getByRole('link', { name: 'Subscribers and mail' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers and mail' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'The newsletter' })).toBeVisible()
  await page.goto('/admin/help/calendar#games-and-scores')
  await expect(page.getByRole('heading', { name: 'Games and scores' })).toBeInViewport()
})

test('every page of the guide is accessible in both themes, wide and narrow, and shows its pictures', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openDesk(page, '/admin/help', 'Help')
  await expectAccessible(page, 'the contents', EVERY_LOOK)
  const links = page.getByRole('article').getByRole('listitem').getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThanOrEqual(10)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, address)
    const broken = await page
      .getByRole('article')
      .getByRole('img')
      .evaluateAll(async (images) => {
        const loads = (images as HTMLImageElement[]).map(async (image) => {
          image.loading = 'eager'
          return image.decode().then(
            () => [],
            () => [image.currentSrc],
          )
        })
        return (await Promise.all(loads)).flat()
      })
    expect(broken, address).toEqual([])
  }
})

test('on paper, a page of the guide has its text and none of the desk around it', async ({ page }) => {
  await openDesk(page, '/admin/help/suggestions', 'Suggestions')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  const ink = await page.getByRole('article').evaluate((article) => getComputedStyle(article).color)
  expect(ink).toBe('rgb(27, 27, 25)')
})
