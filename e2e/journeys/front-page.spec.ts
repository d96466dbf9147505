import type { FrontPage } from '@hometown/shared-types/front-page'
import type { Locator, Page } from '@playwright/test'
import { createArticle } from '../support/articles.ts'
import { browserTest, expect, test } from '../support/journey.ts'
import { layoutShiftsOf, watchLayoutShifts } from '../support/layout-shifts.ts'

const SCREENS = [
  { width: 375, height: 812, titleEndsAt: 320, headlines: 2 },
  { width: 768, height: 1024, titleEndsAt: 360, headlines: 6 },
  { width: 1440, height: 900, titleEndsAt: 420, headlines: 9 },
]
const HEADLINES = '.lead-title a, .second-title a, .rail-latest .line-title, .home-section .card-title a'

for (const { width, height, titleEndsAt, headlines } of SCREENS) {
  test(`the lead’s headline and other stories are on the first screen, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const title = await page.locator('[data-front="lead"]').getByRole('heading').boundingBox()
    expect((title?.y ?? height) + (title?.height ?? 0)).toBeLessThanOrEqual(titleEndsAt)
    const shown = await page
      .locator(HEADLINES)
      .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().bottom <= innerHeight).length)
    expect(shown).toBeGreaterThanOrEqual(headlines)
  })

  test(`one lead stands out among headlines of several sizes, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expectLeadToStandOut(page)
  })
}

test('a lead with a headline of 140 characters stands out as well', async ({ page, hometown }) => {
  const { candidates, version } = await hometown.call<FrontPage>('GET', '/api/front-page')
  const headline = 'Otters return to the creek '.repeat(6).slice(0, 140)
  const pin = { version, articleId: candidates.at(-1)?.article.id, slot: 'lead', headline }
  await hometown.call('POST', '/api/front-page/pins', pin)
  await expect.poll(() => hometown.page('/')).toContain(headline.trim())
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expectLeadToStandOut(page)
  }
  await hometown.call('POST', '/api/front-page/undo', { version: version + 1 })
})

// A county of its own: other journeys publish articles and read some.
browserTest(
  'no section of the sample county shows an empty box for a picture, nor is its page too high',
  async ({ page, startOwn }) => {
    const hometown = await startOwn()
    for (const { width, height } of SCREENS) {
      await page.setViewportSize({ width, height })
      await page.goto(hometown.url)
      await expect(page.locator('.home-section .card-picture img').first()).toBeAttached()
      const empty = page.locator('.home-section .card-picture:not(:has(img))')
      await expect(empty.first()).toBeAttached()
      const heights = await empty.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))
      // A line of small letters.
      expect(Math.max(0, ...heights)).toBeLessThanOrEqual(24)
    }
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(hometown.url)
    await expect(page.locator('.rail-most-read .line')).toHaveCount(5)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6600)
  },
)

test('no story is linked twice across the top block and the sections', async ({ page }) => {
  await page.goto('/')
  const links = await page.locator(HEADLINES).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(20)
  expect(new Set(links).size).toBe(links.length)
})

test('the seven anchors lead to their sections', async ({ page }) => {
  // Otherwise the next click may meet a page that is still scrolling.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const anchors = page.getByRole('region', { name: 'What We Cover' }).getByRole('listitem').getByRole('link')
  await expect(anchors).toHaveCount(7)
  for (const anchor of await anchors.all()) {
    const section = await anchor.getAttribute('href')
    await anchor.click()
    await expect(page.locator(section ?? '')).toBeInViewport()
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 812 } })

    test('four shortcuts are in sight, and the menu lists every section', async ({ page }) => {
      await page.goto('/sports')
      const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')
      await expect(shortcuts).toHaveText(['Obituaries', 'Calendar', 'Sports', 'Subscribe'])
      for (const shortcut of await shortcuts.all()) await expectLargeTarget(shortcut)

      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu).toBeHidden()
      await expectLargeTarget(page.getByRole('button', { name: 'Menu' }))
      await page.getByRole('button', { name: 'Menu' }).click()
      const entries = menu.getByRole('link')
      await expect(entries).toHaveText([
        'Archive',
        'Manage',
        'Home',
        'Events',
        'Sports',
        'Business',
        'Community',
        'Obituaries',
        'Clubs',
        'Churches',
        'Jobs',
        'Calendar',
      ])
      for (const entry of await entries.all()) await expectLargeTarget(entry)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).click()
      await menu.getByRole('link', { name: 'Business' }).click()
      await expect(page).toHaveURL('/business')
    })
  })
}

test('nothing scrolls sideways at 320 px, also with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/sports']) {
    await page.goto(path)
    for (const fontSize of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})

test('the front page and an article stand while the service is away, and nothing moves', async ({
  browser,
  hometown,
}) => {
  const page = await browser.newPage()
  const { slug } = await createArticle(hometown)
  await expect.poll(() => hometown.page(`/${slug}`)).toContain(slug)
  await watchLayoutShifts(page)
  await page.route(/\/api\/|\/alert\.json$/, (route) => route.abort())
  for (const path of ['/', `/${slug}`]) {
    await page.goto(hometown.url + path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await layoutShiftsOf(page)).toEqual([])
  }
})

test('a portrait as the lead picture leaves the first screen to the news', async ({ page }) => {
  await watchLayoutShifts(page)
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1500"/>'
  await page.route(/\.(?:avif|webp|jpe?g|png)$/, (route) => route.fulfill({ body, contentType: 'image/svg+xml' }))
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height })
    await page.goto('/', { waitUntil: 'networkidle' })
    const box = await page.locator('[data-front="lead"] img').boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1)
    expect(await layoutShiftsOf(page)).toEqual([])
  }
})

async function expectLargeTarget(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await expect(target).toBeInViewport({ ratio: 1 })
  const box = await target.boundingBox()
  expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44)
}

async function expectLeadToStandOut(page: Page): Promise<void> {
  await expect(page.locator('[data-front="lead"]')).toHaveCount(1)
  const sizesOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((links) =>
        links
          .filter((link) => link.checkVisibility())
          .map((link) => Number.parseFloat(getComputedStyle(link).fontSize)),
      )
  const [lead = 0, ...others] = await sizesOf(HEADLINES)
  const beside = await sizesOf('.second-title, .rail-latest .line-title')
  expect(lead).toBeGreaterThanOrEqual(1.35 * Math.max(...beside))
  expect(lead).toBeGreaterThan(Math.max(...others))
  expect(new Set([lead, ...others]).size).toBeGreaterThanOrEqual(4)
}
