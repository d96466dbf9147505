import { createArticle } from '../support/content.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

const SECTIONS = ['Events', 'Sports', 'Community', 'Churches', 'Business', 'Clubs', 'Obituaries']

test('from the home page a reader finds a section and an article, chooses a theme, and meets dead ends', async ({
  page,
  hometown,
}) => {
  const words = 'The lanterns are lit at dusk. '.repeat(50)
  const { slug, title } = await createArticle(hometown, {
    ...{ title: 'Reading: lanterns over the creek', category: 'Clubs', authorName: 'Ruth Ann Okafor' },
    content: `<p>${words}</p>`,
  })
  await waitFor(async () => (await hometown.page('/clubs'))?.includes(`/${slug}"`) || undefined)

  await test.step('the home page has its guide, figures, sections, newsletters and links', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 2, name: 'Your Personal Guide to' })).toBeVisible()
    for (const figure of ['2,500+', '150+', '25+']) await expect(page.getByRole('main')).toContainText(figure)
    const sections = page.locator('main section[id] > header').getByRole('heading', { level: 2 })
    await expect(sections).toHaveText(SECTIONS)
    for (const section of await page.locator('main section[id]').all()) {
      await expect(section.getByText(/\d+ articles? this week/)).toBeVisible()
      await expect(section.getByRole('article').first()).toBeVisible()
      expect(await section.getByRole('article').count()).toBeLessThanOrEqual(3)
    }
    await expect(page.getByRole('link', { name: 'View All Newsletters' })).toHaveAttribute('href', '/archive')
    const covers = page.getByRole('region', { name: 'What We Cover' })
    await expect(covers.getByRole('link', { name: 'Explore All Categories' })).toHaveAttribute('href', '/archive')
    await expect(covers.getByRole('listitem').getByRole('link')).toHaveCount(SECTIONS.length)
    await covers.getByRole('link', { name: /Clubs/ }).click()
    await expect(page).toHaveURL(/#clubs$/)
    await expect(page.locator('#clubs')).toBeInViewport()
  })

  await test.step('the guide is one band, and the lead’s headline is still on the first screen', async () => {
    for (const [width, height, highest] of [
      [375, 812, 120],
      [768, 1024, 120],
      [1440, 900, 96],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      const band = await page.getByRole('region', { name: /^Your Personal Guide/ }).boundingBox()
      expect(band?.height, `${width} px`).toBeLessThanOrEqual(highest)
      await expect(page.locator('[data-front="lead"] h2')).toBeInViewport({ ratio: 1 })
    }
  })

  await test.step('its section has the article’s card', async () => {
    await page.getByRole('link', { name: 'View All Clubs' }).click()
    await expect(page).toHaveURL('/clubs')
    await expect(page.getByText(/^\d+ published articles$/)).toBeVisible()
    const card = page.getByRole('main').getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('What happened in ')
    await expect(card).toContainText('2 min')
    await expect(card.locator('time')).toHaveText(/^just now$|ago$/)
    await card.getByRole('link').first().click()
  })

  await test.step('the article says who wrote it, how long it takes, and counts its readers', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const article = page.getByRole('main').getByRole('article').first()
    await expect(article.getByText('Author', { exact: true })).toBeVisible()
    for (const text of ['Ruth Ann Okafor', 'RA', '2 min read', 'The lanterns are lit at dusk.'])
      await expect(article).toContainText(text)
    await expect(article.locator('time').first()).toHaveText(/^just now$|ago$/)
    await expect(page.locator('[data-views]')).toHaveText('1 view')
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/clubs')
  })

  await test.step('the chosen theme stays', async () => {
    const toggle = page.getByRole('button', { name: 'Dark theme' })
    await expect(page.locator('html')).toHaveClass('light')
    await toggle.click()
    await expect(page.locator('html')).toHaveClass('dark')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await page.goto(`/${slug}`)
    await expect(page.locator('html')).toHaveClass('dark')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('an unknown address and an unknown article say so', async () => {
    expect((await page.goto('/no/such/page'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    expect((await page.goto('/reading-nobody-wrote-this'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('sections, articles and forms can be read and used', async ({ page, hometown }) => {
    const { slug, title } = await createArticle(hometown, { title: 'Reading: no script needed', category: 'Business' })
    await waitFor(async () => (await hometown.page('/business'))?.includes(`/${slug}"`) || undefined)
    await page.goto('/')
    await page.getByRole('link', { name: 'View All Business' }).click()
    await page.getByRole('main').getByRole('article').filter({ hasText: title }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goto('/subscribe')
    await page.getByLabel('Email address').fill('reading@example.org')
    await page.getByRole('checkbox', { name: 'Obituaries' }).check()
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Subscribed!')
  })
})
