import { expect, hydrated, test } from '../support/journey.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'

test('on paper an article is its words, with its date and without what one would click', async ({ page, hometown }) => {
  const article = (await pagesOfEachKind(hometown)).find(([kind]) => kind === 'article')?.[1] ?? ''
  await page.goto(article)
  const time = page.locator('.article-facts time')
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

test('paper is white and ink is black also for who reads in the dark', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  await page.emulateMedia({ media: 'print' })
  const colours = () =>
    page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('h1, h2') ?? document.body)
      return { ink: color, paper: getComputedStyle(document.documentElement).getPropertyValue('--paper').trim() }
    })
  expect(await colours()).toEqual({ ink: 'rgb(0, 0, 0)', paper: '#fff' })
})

test('the calendar is a month on one landscape sheet, and then a list by day with every time', async ({
  page,
  hometown,
}) => {
  // Six weeks, and titles longer than a line.
  const month = '2027-01'
  const title = `${'A long evening with the county’s oldest community band '.repeat(2)}at the park`
  for (const day of ['09', '31']) {
    const times = { startDate: `${month}-${day}T19:00`, endDate: `${month}-${day}T21:00` }
    const event = { title: `${title} ${day}`, ...times, location: 'Founders Park', category: 'Community' }
    await hometown.call('POST', '/api/calendar-events', { ...event, status: 'published' })
  }
  // On a phone, too, whose screen has neither titles nor times.
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`/calendar?month=${month}`)
  await hydrated(page)
  await expect(page.locator('.agenda').getByText(`${title} 31`)).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  for (const one of await page.getByRole('button').all()) await expect(one).toHaveClass(/agenda-more/)
  for (const place of ['.month-entries', '.agenda .event-row']) {
    const event = page.locator(place, { hasText: `${title} 09` }).first()
    await expect(event).toBeVisible()
    await expect(event).toContainText(/7(:00)?\sPM/)
    const cut = await event.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      ),
    )
    expect(cut).toEqual([])
  }
  await expect(page.locator('.printed-address')).toHaveText(/\/calendar$/)
  await expect(page.locator('.month-dots').first()).toBeHidden()

  const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets.length).toBeGreaterThan(1)
  for (const { width, height } of sheets) expect(width).toBeGreaterThan(height)
  await page.locator('.agenda').evaluate((list) => list.remove())
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1)
})

test('a newsletter on paper says where it is, and keeps each headline with its picture', async ({ page, hometown }) => {
  const archive = (await hometown.page('/archive')) ?? ''
  const paths = Array.from(archive.matchAll(/href="(\/newsletter\/[^"]+)"/g), ([, path = '']) => path)
  // Other journeys may have sent some without pictures.
  const pages = await Promise.all(paths.map(async (path) => ({ path, html: await hometown.page(path) })))
  const newsletter = pages.find(({ html }) => html?.includes('issue-picture'))?.path ?? ''
  await page.goto(newsletter)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.printed-address')).toHaveText(`${hometown.url}${newsletter}`)
  for (const role of ['navigation', 'button', 'form'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Get it by email' })).toBeHidden()
  const head = page.locator('.issue-article-head', { has: page.getByRole('img') }).first()
  await expect(head).toHaveCSS('break-inside', 'avoid')
  await expect(head.getByRole('img')).toBeVisible()
})

test('corrections stay on paper, in one piece', async ({ page, hometown }) => {
  const corrected = (await hometown.page('/corrections'))?.match(/href="(\/[^"#]+)#corrections"/)?.[1] ?? ''
  await page.goto(corrected)
  await page.emulateMedia({ media: 'print' })
  const note = page.locator('.note').first()
  await expect(note).toBeVisible()
  await expect(note).toHaveCSS('break-inside', 'avoid')
})

/** The sizes of the pages of a PDF, in points. */
function sheetsOf(pdf: Buffer): { width: number; height: number }[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return Array.from(boxes, ([, width, height]) => ({ width: Number(width), height: Number(height) }))
}
