import { createArticle } from '../support/articles.ts'
import { expect, hydrated, test } from '../support/journey.ts'

test('on a phone a game has the whole width for its sides, and each is read as a row of a table', async ({ page }) => {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/sports/schedule')
    const table = page.getByRole('table').first()
    const shares = await table.evaluate((games) =>
      Array.from(games.querySelectorAll('.game-sides'), (sides) => sides.clientWidth / games.clientWidth),
    )
    expect(shares.length).toBeGreaterThan(0)
    expect(Math.min(...shares)).toBeGreaterThan(0.95)
    await expect(
      table
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first(),
    ).toBeVisible()
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  }
})

test('a table of results that is wider than a phone shows that it goes on, and keys reach what is hidden', async ({
  page,
  hometown,
}) => {
  const cells = Array.from({ length: 6 }, (_, at) => `<td>Runner ${at} of Alderfalls</td>`).join('')
  const content = `<p>The results.</p><table><tbody><tr>${cells}</tr></tbody></table>`
  const { slug } = await createArticle(hometown, { title: 'A race with six columns', content })
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('Runner 5')
  await page.goto(`/${slug}`)
  const table = page.locator('.article-text table')
  await expect(table).toHaveAttribute('tabindex', '0')
  await expect(table).toHaveCSS('background-attachment', 'local, local, scroll, scroll')
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test('forced colors leave a mark at the current page and the open tab, and at no other', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/calendar')
  await hydrated(page)
  for (const [entries, chosen] of [
    ['.menu .nav-link', '[aria-current="page"]'],
    ['.tab', '[aria-selected="true"]'],
  ] as const) {
    const colours = await page.locator(entries).evaluateAll(
      (links, current) =>
        links.map((link) => ({
          isCurrent: link.matches(current),
          mark: getComputedStyle(link).borderBottomColor,
          ground: getComputedStyle(document.documentElement).backgroundColor,
        })),
      chosen,
    )
    expect(colours.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    for (const { isCurrent, mark, ground } of colours) {
      if (isCurrent) expect(mark, entries).not.toBe(ground)
      else expect(mark, entries).toBe(ground)
    }
  }
  await page.goto('/subscribe')
  await expect(page.locator('.nav-highlight')).toHaveCSS('border-bottom-width', '4px')
})
