import { expect, test } from 'vitest'
import { cleanPastedHtml } from './pasted-html.ts'

function line(marker: string, text: string, level = 1, list = 0): string {
  return `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`
}

test('Word’s bullets become a list, without the bullets as text', () => {
  const pasted = `<p>Before</p>${line('·', 'New <b>rails</b>')}${line('·', 'New lamps')}<p>After</p>`
  expect(cleanPastedHtml(pasted)).toBe('<p>Before</p><ul><li>New <b>rails</b></li><li>New lamps</li></ul><p>After</p>')
})

test('Word’s numbers become a numbered list, and deeper lines a list within', () => {
  const pasted = `${line('1.', 'First')}${line('a)', 'Within', 2)}${line('2.', 'Second')}`
  expect(cleanPastedHtml(pasted)).toBe('<ol><li>First<ol><li>Within</li></ol></li><li>Second</li></ol>')
})

test('a numbered list that goes on below a paragraph counts on', () => {
  const pasted = `${line('1.', 'First')}<p>Between</p>${line('2.', 'Second')}`
  expect(cleanPastedHtml(pasted)).toBe('<ol><li>First</li></ol><p>Between</p><ol start="2"><li>Second</li></ol>')
})

test.each([
  ['beside its item', '<ul><li>A</li><ul><li>B</li></ul><li>C</li></ul>'],
  ['in a box beside its item', '<ul><li>A</li><div><ul><li>B</li></ul></div><li>C</li></ul>'],
  ['in an item of its own', '<ul><li>A</li><li style="list-style-type:none"><ul><li>B</li></ul></li><li>C</li></ul>'],
  ['below boxes', '<ul><li><div>A</div><ul><li><div>B</div></li></ul></li><li>C</li></ul>'],
  ['below a heading', '<ul><li><h3>A</h3><ul><li>B</li></ul></li><li>C</li></ul>'],
])('a sublist %s comes within its item', (_where, pasted) => {
  expect(cleanPastedHtml(pasted)).toBe('<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>')
})
