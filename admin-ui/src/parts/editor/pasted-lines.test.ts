import { expect, test } from 'vitest'
import { cleanPastedHtml } from './pasted-html.ts'

test.each([
  [
    'breaks between spans',
    '<meta charset="utf-8"><span>Grange Hall</span><br><span>9 Depot Road</span><br><span>Osprey Lake</span>',
    '<p>Grange Hall<br />9 Depot Road<br />Osprey Lake</p>',
  ],
  [
    'an empty block between spans',
    '<span>Bring a coat</span><br><span>and boots.</span><span style="box-sizing:inherit;display:block;height:8px"></span><span>Meet at the gate.</span>',
    '<p>Bring a coat<br />and boots.</p><p>Meet at the gate.</p>',
  ],
  ['a blank line', 'One<br><br><b>Two</b>', '<p>One</p><p><b>Two</b></p>'],
  ['a blank line in a box', '<div>&nbsp;<br>One<br>more<br><br>Two</div>', '<p>One<br />more</p><p>Two</p>'],
  [
    'a blank line in a paragraph from right to left',
    '<p dir="rtl">One<br><br>Two</p>',
    '<p dir="rtl">One</p><p dir="rtl">Two</p>',
  ],
  [
    'paragraphs in a box from right to left',
    '<div dir="rtl"><div><p>One</p></div><p dir="ltr">Two</p>Three</div>',
    '<p dir="rtl">One</p><p>Two</p><p dir="rtl">Three</p>',
  ],
  ['a blank line in an item', '<ul><li><p>One<br><br>Two</p></li></ul>', '<ul><li>One<br /><br />Two</li></ul>'],
  ['a paragraph beside text in an item', '<ul><li>One<p>Two</p></li></ul>', '<ul><li>One<br />Two</li></ul>'],
  [
    'a paragraph below a heading in an item',
    '<ol><li><h4>One</h4><p>Two</p></li></ol>',
    '<ol><li>One<br />Two</li></ol>',
  ],
  [
    'a paragraph beside text in a cell',
    '<table><tbody><tr><td>One<p>Two</p></td><td>Three</td></tr></tbody></table>',
    '<table><tbody><tr><td>One<br />Two</td><td>Three</td></tr></tbody></table>',
  ],
  [
    'tables that only lay out a mail',
    '<table><tr><td><h2>One</h2></td></tr><tr><td><table><tr><td></td><td>Two</td><td>Three</td></tr></table></td></tr><tr><td>Four <a href="/x">five</a></td></tr></table>',
    '<h2>One</h2><table><tbody><tr><td></td><td>Two</td><td>Three</td></tr></tbody></table><p>Four <a href="/x">five</a></p>',
  ],
  [
    'spans shown as blocks',
    '<span style="display: block">One</span><span style="display: block">Two</span>',
    '<p>One<br />Two</p>',
  ],
  [
    'a block within a paragraph',
    '<p>One<span style="display:block">Two</span>Three</p>',
    '<p>One<br />Two<br />Three</p>',
  ],
  ['kept newlines', '<span style="white-space: pre-wrap">One\nTwo</span>', '<p>One<br />Two</p>'],
  ['loose text beside blocks', 'One<p>Two</p>Three<br>Four', '<p>One</p><p>Two</p><p>Three<br />Four</p>'],
  ['boxes of a page', '<main>One<footer>Two</footer></main>', '<p>One</p><p>Two</p>'],
  ['boxes in an item', '<ul><li><div>One</div><div>Two</div></li></ul>', '<ul><li>One<br />Two</li></ul>'],
  [
    'boxes in a cell',
    '<table><tbody><tr><td><div>One</div><div>Two</div></td><td>Three</td></tr></tbody></table>',
    '<table><tbody><tr><td>One<br />Two</td><td>Three</td></tr></tbody></table>',
  ],
])('lines stay apart: %s', (_what, pasted, cleaned) => {
  expect(cleanPastedHtml(pasted)).toBe(cleaned)
})

test('a phrase goes into the sentence where it is pasted, without a line of its own', () => {
  const pasted = '<span>only</span> <b>a phrase</b><br class="Apple-interchange-newline">'
  expect(cleanPastedHtml(pasted)).toBe('only <b>a phrase</b>')
})
