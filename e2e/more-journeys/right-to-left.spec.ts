import type { Locator } from '@playwright/test'
import { createArticle } from '../support/content.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

const TITLE = 'المجلس يوافق على الجسر 5-2!'
const TEXT = `<p>صوت المجلس 5-2.</p><table><tbody><tr><td>النتيجة 5-2.</td></tr></tbody></table><p>The council voted 5-2.</p>`

/** Arabic and Hebrew end at the left. */
function endsLeft(words: Locator): Promise<boolean> {
  return words.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text)
    const place = (text: Text | undefined, offset: number) => {
      const range = document.createRange()
      if (!text) throw new Error('There are no words.')
      range.setStart(text, offset)
      range.setEnd(text, offset + 1)
      return range.getBoundingClientRect().left
    }
    const [first, last] = [texts[0], texts.at(-1)]
    const begin = first?.data.search(/\S/) ?? 0
    const end = (last?.data.trimEnd().length ?? 1) - 1
    return place(last, end) < place(first, begin)
  })
}

test('what is written from right to left is read so, beside what isn’t', async ({ page, hometown }) => {
  const article = await createArticle(hometown, { title: TITLE, description: 'كانت النتيجة 5-2.', content: TEXT })
  await waitFor(() => hometown.page(`/${article.slug}`))
  await page.goto(`/${article.slug}`)
  expect(await endsLeft(page.getByRole('heading', { level: 1 }))).toBe(true)
  expect(await endsLeft(page.getByText('كانت النتيجة 5\u2060-\u20602.').first())).toBe(true)
  expect(await endsLeft(page.locator('.article-text p').first())).toBe(true)
  expect(await endsLeft(page.locator('.article-text td'))).toBe(true)
  expect(await endsLeft(page.locator('.article-text p').last())).toBe(false)
  await page.goto('/community')
  expect(await endsLeft(page.getByRole('heading', { name: TITLE.replace('5-2', '5\u2060-\u20602') }))).toBe(true)
})
