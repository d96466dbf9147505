import { createArticle } from '../support/articles.ts'
import { expect, test } from '../support/journey.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'
import { waitFor } from '../support/start-hometown.ts'

/** Scripts turn dates into these. */
const RELATIVE = /ago$|^just now$|^yesterday$/

test('the county’s home has its guide, what it covers and seven sections of cards', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'Your Personal Guide to' })).toBeVisible()
  await expect(page.getByText('Weekly Readers')).toBeVisible()

  const sections = page.locator('main section[id] > header').getByRole('heading', { level: 2 })
  await expect(sections).toHaveText(['Events', 'Sports', 'Community', 'Churches', 'Business', 'Clubs', 'Obituaries'])
  for (const section of await page.locator('main section[id]').all()) {
    await expect(section.getByText(/\d+ articles? this week/)).toBeVisible()
    await expect(section.getByRole('article')).toHaveCount(3)
  }

  const covers = page.getByRole('region', { name: 'What We Cover' })
  await expect(covers.getByRole('link', { name: 'Explore All Categories' })).toHaveAttribute('href', '/archive')
  const covered = covers.getByRole('listitem').getByRole('link')
  await expect(covered).toHaveCount(7)
  await covered.filter({ hasText: 'Clubs' }).click()
  await expect(page).toHaveURL(/#clubs$/)
  await expect(page.locator('#clubs')).toBeInViewport()
})

test('the word in the heading changes until it is stopped, and never moves for who asked for less motion', async ({
  page,
}) => {
  const word = page.locator('.rotating-word')
  const stop = page.getByRole('button', { name: 'Stop the changing word' })
  await page.clock.install()
  await page.goto('/')
  await word.scrollIntoViewIfNeeded()
  await expect(word).toHaveText('Events')
  await expect(stop).toBeVisible()
  await page.clock.runFor(800)
  await expect(word).toHaveText('Sports')
  await stop.click()
  await page.clock.runFor(5000)
  await expect(word).toHaveText('Sports')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload({ waitUntil: 'load' })
  await word.scrollIntoViewIfNeeded()
  await page.clock.runFor(5000)
  await expect(word).toHaveText('Events')
  await expect(stop).toBeHidden()
})

test('a reader opens an article from its card, is counted once, and goes back', async ({ page }) => {
  const counted: string[] = []
  page.on('request', (request) => request.url().endsWith('/views') && counted.push(request.method()))
  await page.goto('/')
  const card = page.locator('#business').getByRole('article').first()
  await expect(card.locator('time')).toHaveText(RELATIVE)
  await expect(card).toContainText(/\d min read/)
  const title = (await card.getByRole('heading').textContent())?.trim() ?? ''
  const viewsBefore = Number((await card.getByText(/views?$/).textContent())?.replace(/\D/g, ''))

  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('[data-views]')).toHaveText(
    `${(viewsBefore + 1).toLocaleString('en-US')} ${viewsBefore === 0 ? 'view' : 'views'}`,
  )
  expect(counted).toEqual(['POST'])
  const article = page.getByRole('main').getByRole('article').first()
  await expect(article.locator('time').first()).toHaveText(RELATIVE)
  await expect(article.getByText('Author', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a category leads to its months, and a month to its neighbours', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'View All Sports' }).click()
  await expect(page).toHaveURL('/sports')
  await expect(page.getByText(/^\d+ published articles$/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Sports by month' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/sports\/\d{4}\/\d{2}$/)
  const newest = page.url()
  await page.locator('a[rel=prev]').click()
  await page.locator('a[rel=next]').click()
  await expect(page).toHaveURL(newest)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('an unknown address is a page that is not found, an unknown name an article that is not', async ({ page }) => {
  const path = await page.goto('/no/such/page')
  expect(path?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()

  const slug = await page.goto('/an-article-nobody-wrote')
  expect(slug?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the theme stays as chosen, and is there before anything that could be seen in another', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return
      performance.mark(`body begins in ${document.documentElement.className || 'no theme'}`)
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const marks = () => page.evaluate(() => performance.getEntriesByType('mark').map((mark) => mark.name))

  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(await marks()).toEqual(['body begins in light'])
  await toggle.click()
  await expect(page.locator('html')).toHaveClass('dark')

  await page.goto('/sports')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await marks()).toEqual(['body begins in dark'])
  // The browser's bars around the page have its color.
  const colour = page.locator('meta[name="theme-color"]')
  await expect(colour).toHaveAttribute('content', '#141513')
  await toggle.click()
  await expect(colour).toHaveAttribute('content', '#fbfaf7')
})

test('the site can be read by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  const card = page.locator('[data-front="second"]').last()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (await card.getByRole('link').evaluate((link) => link === document.activeElement)) break
    const outline = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      return getComputedStyle(focused.closest('.lead, .second') ?? focused).outlineStyle
    })
    expect(outline).toBe('solid')
  }
  await expect(card).toHaveCSS('outline-style', 'solid')
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

test('bold and slanted words of an article are of its own face', async ({ page, hometown }) => {
  const article = await createArticle(hometown, { content: '<p>Plain, <strong>bold</strong>, <em>slanted</em>.</p>' })
  await waitFor(() => hometown.page(`/${article.slug}`))
  await page.goto(`/${article.slug}`)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  for (const selector of ['.article-text strong', '.article-text em']) {
    await expect(async () => {
      // A font that arrives late is used from the next page on.
      await page.reload()
      const { root } = await session.send('DOM.getDocument')
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      expect(
        fonts.map(({ familyName }) => familyName),
        selector,
      ).toEqual([expect.stringMatching(/^Newsreader/)])
    }).toPass()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, and what is missing says so', async ({ page, hometown }) => {
    for (const [kind, path] of await pagesOfEachKind(hometown)) {
      const response = await page.goto(path)
      expect(response?.status(), kind).toBe(kind === 'missing' ? 404 : 200)
      await expect(page.getByRole('heading', { level: 1 }), kind).toBeVisible()
      await expect(page.getByRole('button', { name: 'Dark theme' }), kind).toBeHidden()
    }
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await page.goto('/')
    await expect(page.locator('#events time').first()).toHaveText(/\d{4}$/)
  })
})
