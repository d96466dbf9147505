import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords, readableTextFromHtml } from './TextDiff.tsx'

test('says which words went and which came', () => {
  const parts = diffWords('<p>One two three.</p>', '<p>One <b>TWO</b> three.</p>')
  expect(parts.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(['two'])
  expect(parts.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(['<b>TWO</b>'])
})

test('both texts can be read back from what differs', () => {
  const words = fc
    .array(fc.constantFrom('county', 'naïve', 'it’s', '<p>', '</p>', ' ', '\n', '.', '🎉', '<'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before, after)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})

test('a text is read block by block, with its pictures, rows and lines', () => {
  const html =
    '<h2>Hours</h2>\n<p>From <b>nine</b>\nto five.<br>Daily.</p><figure><img src="/uploads/wheel.webp" alt="A wheel"><figcaption>At noon.</figcaption></figure><ul><li>Pie</li><li>Cattle</li></ul><table><tbody><tr><td>1</td><td>Ann</td></tr></tbody></table>Loose'
  expect(readableTextFromHtml(html).split('\n\n')).toEqual([
    ...['Hours', 'From nine to five.', 'Daily.', 'Picture: A wheel (wheel.webp)', 'At noon.', 'Pie', 'Cattle', '1 Ann'],
    'Loose',
  ])
})
