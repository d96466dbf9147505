import { expect, test } from '../support/journey.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'

test('on paper an article is its words, with its date and without what one would click', async ({ page, hometown }) => {
  const article = (await pagesOfEachKind(hometown)).find(([kind]) => kind === 'article')?.[1] ?? ''
  await page.goto(article)
  const time = page.locator('[data-facts] time')
  await expect(time).toHaveAttribute('title', /\d{4}$/)
  const date = (await time.getAttribute('title')) ?? ''

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.article-text')).toBeVisible()
  for (const clickable of ['navigation', 'button'] as const) {
    for (const one of await page.getByRole(clickable, { includeHidden: true }).all()) await expect(one).toBeHidden()
  }
  for (const name of ['Back', 'Search']) await expect(page.getByRole('link', { name, exact: true })).toBeHidden()

  const printed = await time.evaluate((element) => {
    const words = getComputedStyle(element)
    const added = getComputedStyle(element, '::after')
    return { words: Number.parseFloat(words.fontSize), date: added.content, size: Number.parseFloat(added.fontSize) }
  })
  expect(printed).toMatchObject({ words: 0, date: JSON.stringify(date) })
  expect(printed.size).toBeGreaterThan(0)
})
