import { expect, test, vi } from 'vitest'
import { readableTextFromHtml } from '../forms/TextDiff.tsx'
import { openHtmlForEditor } from './html-document.ts'
import { cleanPastedHtml } from './pasted-html.ts'

const PICTURE = '<img src="/none" onerror="steal()">'
const HOSTILE = `<p>Text ${PICTURE}</p>${PICTURE}<dl><dt>${PICTURE}</dt></dl><figure>${PICTURE}</figure><div>loose ${PICTURE}</div>`

/** Returns the elements that `work` creates in the page's document, where they could load and run. */
function madeOnPage(work: () => void): string[] {
  const create = vi.spyOn(document, 'createElement')
  work()
  const names = create.mock.calls.map(([name]) => name)
  create.mockRestore()
  return names
}

test('reading, comparing and pasting a text makes nothing of it in the page itself', () => {
  expect(madeOnPage(() => openHtmlForEditor(HOSTILE, { bareTextIsParagraph: true }))).toEqual([])
  expect(madeOnPage(() => readableTextFromHtml(HOSTILE))).toEqual([])
  const bold = `<p><span style="font-weight:bold">bold ${PICTURE}</span></p>`
  expect(madeOnPage(() => cleanPastedHtml(bold))).toEqual([])
})

test('what would run is edited as HTML, and never part of what the visual editor shows', () => {
  const opened = openHtmlForEditor(HOSTILE, { bareTextIsParagraph: true })
  const shown = new DOMParser().parseFromString(opened.kind === 'visual' ? opened.html : '', 'text/html')
  expect(shown.querySelectorAll('[onerror]')).toHaveLength(0)
  expect(shown.querySelectorAll('[data-raw-html]').length).toBeGreaterThan(3)
})
