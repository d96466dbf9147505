import { expect, test } from 'vitest'
import { cleanPastedHtml } from './pasted-html.ts'

test('Google Docs’ wrapper is no bold text, and its styles become elements', () => {
  const pasted =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> and slanted</span></p></b>'
  expect(cleanPastedHtml(pasted)).toBe('<p dir="ltr">Plain, <strong>bold</strong><em> and slanted</em></p>')
})

test('nothing of another page that could run or style comes along', () => {
  const pasted =
    '<h1 class="x" id="y" onclick="a()">Title</h1><script>alert(1)</script><p style="color:red">Text <a href="javascript:a()">link</a></p>'
  expect(cleanPastedHtml(pasted)).toBe('<h2>Title</h2><p>Text <a>link</a></p>')
})

test('what was copied in the editor comes back whole', () => {
  const own = '<div data-pm-slice="1 1 []" data-raw-html="&lt;dl&gt;&lt;/dl&gt;"></div>'
  expect(cleanPastedHtml(own)).toBe(own)
})
