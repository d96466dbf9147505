import type { Page } from '@playwright/test'

/** Longer ones fit no phone. */
const LONGEST = 24

/** Visible words of the page that go on in another line. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((longest) => {
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('.sr-only, script, style')) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}’',.]{2,}/gu)) {
        if (word.length > longest) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.add(word)
      }
    }
    return [...broken]
  }, LONGEST)
}
