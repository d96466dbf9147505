import { expect, test } from 'vitest'
import { readableText } from './readable-text.ts'

test('a text is read block by block, with its pictures, rows and lines', () => {
  const html =
    '<h2>Hours</h2>\n<p>From <b>nine</b>\nto five.<br>Daily.</p><figure><img src="/uploads/wheel.webp" alt="A wheel"><figcaption>At noon.</figcaption></figure><ul><li>Pie</li><li>Cattle</li></ul><table><tbody><tr><td>1</td><td>Ann</td></tr></tbody></table>Loose'
  expect(readableText(html).split('\n\n')).toEqual([
    ...['Hours', 'From nine to five.', 'Daily.', 'Picture: A wheel (wheel.webp)', 'At noon.', 'Pie', 'Cattle', '1 Ann'],
    'Loose',
  ])
})
