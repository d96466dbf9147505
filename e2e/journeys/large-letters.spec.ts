import { brokenWords } from '../support/broken-words.ts'
import { expect, test } from '../support/journey.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'

const KINDS = new Set([
  'home',
  'article',
  'team',
  'teams',
  'game',
  'category',
  'obituaries',
  'events',
  'topic',
  'series',
  'business',
])

const LONG_WORD = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsges'

for (const width of [375, 320]) {
  test(`letters of twice the size break no words at ${width} px`, async ({ page, hometown }) => {
    await page.setViewportSize({ width, height: 700 })
    // The longest name of a day, which opening hours mark as today.
    await page.clock.setFixedTime(new Date('2026-11-25T18:00:00Z'))
    for (const [kind, path] of await pagesOfEachKind(hometown)) {
      if (!KINDS.has(kind)) continue
      await page.goto(path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect.soft(await brokenWords(page), kind).toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), kind)
        .toBeLessThanOrEqual(0)
    }
  })
}

test('a long word in an alert makes no page wider than a phone', async ({ page, hometown }) => {
  const { id } = await hometown.call<{ id: string }>('POST', '/api/alerts', { level: 'weather', text: LONG_WORD })
  await expect.poll(() => hometown.page('/alert.json')).toContain(LONG_WORD)
  await expect.poll(() => hometown.page('/')).toContain(LONG_WORD)
  await expect.poll(() => hometown.page('/sports')).toContain(LONG_WORD)
  await page.setViewportSize({ width: 375, height: 700 })
  for (const path of ['/', '/sports', '/alerts', '/about']) {
    await page.goto(path)
    const text = page.locator('.alert-text, .alert-history-text').getByText(LONG_WORD).first()
    const box = await text.boundingBox()
    expect.soft((box?.x ?? 0) + (box?.width ?? 375), path).toBeLessThanOrEqual(375)
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0)
  }
  await hometown.call('POST', `/api/alerts/${id}/end`)
  await expect.poll(() => hometown.page('/alert.json')).not.toContain(LONG_WORD)
})
