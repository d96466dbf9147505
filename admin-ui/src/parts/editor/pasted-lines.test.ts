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
    '<table><tbody><tr><td><div>One</div><div>Two</div></td></tr></tbody></table>',
    '<table><tbody><tr><td>One<br />Two</td></tr></tbody></table>',
  ],
])('lines stay apart: %s', (_what, pasted, cleaned) => {
  expect(cleanPastedHtml(pasted)).toBe(cleaned)
})

test('a phrase goes into the sentence where it is pasted, without a line of its own', () => {
  const pasted = '<span>only</span> <b>a phrase</b><br class="Apple-interchange-newline">'
  expect(cleanPastedHtml(pasted)).toBe('only <b>a phrase</b>')
})
