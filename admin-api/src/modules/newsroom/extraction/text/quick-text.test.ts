import { textFromHtml } from '@hometown/shared-types/excerpt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickText } from './quick-text.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

test.each([
  ['<p>One <b>t</b>wo.</p><p>Three</p>', 'One two. Three'],
  ['a<br>b<br/>c', 'a b c'],
  ['<img alt="a > b" src="x">words', 'words'],
  ['x<script>if (a < b) c("</p>")</script>y', 'x y'],
  ['Fish &amp; chips &#8211; 3 < 4', 'Fish & chips – 3 < 4'],
  ['before<!-- <p>never</p> -->after', 'before after'],
  ['broken <a href="x', 'broken'],
])('%s is read as %s', (html, text) => {
  expect(oneLine(quickText(html))).toBe(text)
})

test('ordinary HTML gives what the shared reading gives', () => {
  const words = fc.constantFrom('Fair ', 'opens at 9', '&amp;', ' &#233;', 'a &lt; b', ' 3 < 4 ')
  const tags = fc.constantFrom('p', 'b', 'em', 'div', 'li', 'h2', 'a', 'script', 'style')
  const piece = fc.oneof(
    words,
    fc.tuple(tags, words).map(([tag, text]) => `<${tag} class="x">${text}</${tag}>`),
    fc.constant('<br>'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('')
      expect(oneLine(quickText(html))).toBe(textFromHtml(html))
    }),
  )
})
