import { expect, test } from 'vitest'
import { cleanPastedHtml } from './pasted-html.ts'

test.each([
  [
    'breaks between spans',
    '<meta charset="utf-8"><span>Grange Hall</span><br><span>9 Depot Road</span><br><span>Osprey Lake</span>',
    '<p>Grange Hall<br>9 Depot Road<br>Osprey Lake</p>',
  ],
  ['a blank line', 'One<br><br><b>Two</b>', '<p>One</p><p><b>Two</b></p>'],
  ['a blank line in a box', '<div>&nbsp;<br>One<br>more<br><br>Two</div>', '<p>One<br>more</p><p>Two</p>'],
  ['a paragraph beside text in an item', '<ul><li>One<p>Two</p></li></ul>', '<ul><li>One<br>Two</li></ul>'],
  [
    'tables that only lay out a mail',
    '<table><tr><td><h2>One</h2></td></tr><tr><td><table><tr><td></td><td>Two</td><td>Three</td></tr></table></td></tr><tr><td>Four <a href="/x">five</a></td></tr></table>',
    '<h2>One</h2><table><tbody><tr><td></td><td>Two</td><td>Three</td></tr></tbody></table><p>Four <a href="/x">five</a></p>',
  ],
  ['kept newlines', '<span style="white-space: pre-wrap">One\nTwo</span>', '<p>One<br>Two</p>'],
  ['loose text beside blocks', 'One<p>Two</p>Three<br>Four', '<p>One</p><p>Two</p><p>Three<br>Four</p>'],
  ['boxes in an item', '<ul><li><div>One</div><div>Two</div></li></ul>', '<ul><li>One<br>Two</li></ul>'],
])('lines stay apart: %s', (_what, pasted, cleaned) => {
  expect(cleanPastedHtml(pasted)).toBe(cleaned)
})

test('a phrase goes into the sentence where it is pasted, without a line of its own', () => {
  const pasted = '<span>only</span> <b>a phrase</b><br class="Apple-interchange-newline">'
  expect(cleanPastedHtml(pasted)).toBe('only <b>a phrase</b>')
})
