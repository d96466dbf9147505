import { expect, test } from '../support/journey.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'

test('the site can be read by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  const link = page.locator('[data-front="second"]').last().getByRole('link')
  // The link of a headline marks the whole story around it.
  const isOutlined = (focused: Element) =>
    [undefined, '::after'].some((part) => getComputedStyle(focused, part).outlineStyle === 'solid')
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (await link.evaluate((element) => element === document.activeElement)) break
    expect(await page.locator(':focus').evaluate(isOutlined)).toBe(true)
  }
  expect(await link.evaluate(isOutlined)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.locator('main article h1')).toBeVisible()
})

test('letters of twice the size make no page wider than its window', async ({ page, hometown }) => {
  for (const [kind, path] of await pagesOfEachKind(hometown)) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [640, 375]) {
      await page.setViewportSize({ width, height: 700 })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess, `${kind}, ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
