import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { articleExtensions } from './extensions.ts'
import { documentHtml } from './html-document.ts'
import { cleanPastedHtml, countLostPictures } from './pasted-html.ts'
import { OwnCopyMark } from './pasted-pictures.ts'
import { keptAttributesOfElement } from './picture-nodes.ts'
import { safeHtml } from './safe-html.ts'

test('nothing of another page that could run or style comes along', () => {
  const pasted =
    '<h1 class="x" id="y" onclick="a()">Title</h1><script>alert(1)</script><p style="color:red">Text <a href="javascript:a()">link</a></p>'
  expect(cleanPastedHtml(pasted)).toBe('<h2>Title</h2><p>Text <a>link</a></p>')
})

test('what was copied in the editor comes back whole', () => {
  const editor = new Editor({ extensions: [...articleExtensions, OwnCopyMark], content: '<p>A <em>bridge</em></p>' })
  onTestFinished(() => editor.destroy())
  editor.commands.insertContent({ type: 'rawBlock', attrs: { html: '<dl></dl>' } })
  editor.commands.selectAll()
  const own = editor.view.serializeForClipboard(editor.state.selection.content()).dom.innerHTML
  expect(own).toContain('data-raw-html="&lt;dl&gt;&lt;/dl&gt;"')
  expect(cleanPastedHtml(own)).toBe(own)
  expect(countLostPictures(own)).toBe(0)
})

test('a page that writes like this editor is cleaned as any other', () => {
  const foreign =
    '<p data-pm-slice="1 1 []" data-own-copy="x">Text<img src="https://example.org/a.jpg" style="position:fixed;inset:0"></p>'
  expect(cleanPastedHtml(foreign)).toBe('<p>Text</p>')
  expect(countLostPictures(foreign)).toBe(1)
})

test('a picture keeps neither styles nor marks of the clipboard', () => {
  const element = document.createElement('img')
  for (const name of ['src', 'style', 'onload', 'data-pm-slice', 'data-own-copy', 'data-id'])
    element.setAttribute(name, 'x')
  expect(keptAttributesOfElement(element)).toEqual({ src: 'x', 'data-id': 'x' })
})

/** Puts the head that Word writes to the clipboard before a text. */
function fromWord(text: string): string {
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><!--StartFragment-->${text}<!--EndFragment--></body></html>`
}

test('what colleagues noted beside a text in Word never comes into the article', () => {
  const pasted = fromWord(
    `<p class=MsoNormal><a style='mso-comment-reference:AB_1'>The mayor</a><span class=MsoCommentReference><![if !supportAnnotations]><a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]></span> resigned.</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><a class=msocomoff href="#_msoanchor_1">[AB1]</a>Is this libel?</p></div></div></div>`,
  )
  expect(cleanPastedHtml(pasted)).toBe('<p>The mayor resigned.</p>')
})

test('tracked changes of Word come as if they were accepted', () => {
  const pasted = fromWord(
    `<p class=MsoNormal>It <del cite="mailto:Ann" datetime="2026-01-01T10:00"><span>rejected</span></del><ins cite="mailto:Bob" datetime="2026-01-01T10:01">approved</ins> it.<span class=msoDel> Not.</span></p>`,
  )
  expect(cleanPastedHtml(pasted)).toBe('<p>It approved it.</p>')
  const page = '<p>Now <del>$5</del> <ins>$4</ins></p>'
  expect(cleanPastedHtml(page)).toBe(page)
})

test('hidden text stays hidden', () => {
  const pasted = fromWord(`<p>Shown<span style='display:none;mso-hide:all'> hidden</span></p>`)
  expect(cleanPastedHtml(pasted)).toBe('<p>Shown</p>')
  expect(cleanPastedHtml('<p>Shown<span style="display:none"> hidden</span></p>')).toBe('<p>Shown</p>')
})

test('what was struck, raised, lowered and underlined by styles stays so', () => {
  const pasted =
    '<p><span style="text-decoration:line-through">struck</span> H<span style="font-size:0.6em;vertical-align:sub">2</span>O m<span style="vertical-align:super">2</span> <span style="text-decoration:underline">line</span></p>'
  expect(cleanPastedHtml(pasted)).toBe('<p><s>struck</s> H<sub>2</sub>O m<sup>2</sup> <u>line</u></p>')
  const link = '<p><a href="/a"><span style="text-decoration:underline">link</span></a></p>'
  expect(cleanPastedHtml(link)).toBe('<p><a href="/a">link</a></p>')
})

test('pictures of other places stay out, and are counted unless they only count who opened a mail', () => {
  const sources = ['data:image/png;base64,AAAA', 'https://example.org/a.jpg', 'file:///C:/clip_image001.jpg']
  const counter = '<img src="https://track.example/o.gif" width="1" height="1">'
  const pasted = `<p>Text${sources.map((src) => `<img src="${src}">`).join('')}${counter}</p><p><a href="/x"><img src="/elsewhere.jpg"></a></p>`
  expect(cleanPastedHtml(pasted)).toBe('<p>Text</p>')
  expect(countLostPictures(pasted)).toBe(4)
  expect(countLostPictures('<ul><li><img src="data:," aria-roledescription="checkbox">Task</li></ul>')).toBe(0)
})

test('a block shows the classes of an article and none of the desk', () => {
  const block = '<div class="wp-block-columns fixed inset-0" style="color:red" onclick="x()"><p>A</p></div>'
  expect(safeHtml(block)).toBe('<div class="wp-block-columns"><p>A</p></div>')
})

const VIDEO = '<iframe src="https://www.youtube.com/embed/abc123def45" title="A storm"></iframe>'

test.each([
  ['alone', `<p>Text</p><p>${VIDEO}</p>`, `<p>Text</p>\n${VIDEO}`],
  ['in a list', `<ul><li>Text ${VIDEO}</li></ul><p>End</p>`, `<ul><li>Text</li></ul>\n${VIDEO}\n<p>End</p>`],
])('a video of a known host comes along: %s', (_, pasted, text) => {
  const editor = new Editor({ extensions: articleExtensions, content: cleanPastedHtml(pasted) })
  onTestFinished(() => editor.destroy())
  expect(documentHtml(editor.state.doc)).toBe(text)
})

test('a frame of another host stays away', () => {
  expect(cleanPastedHtml('<p>Text</p><iframe src="https://evil.example/"></iframe>')).toBe('<p>Text</p>')
})

test.each(['java&shy;script:alert(1)', 'java\u200Bscript:alert(1)'])(
  'an address is judged without invisible signs: %s',
  (address) => {
    expect(cleanPastedHtml(`<p><a href="${address}">x</a></p>`)).not.toContain('javascript:')
  },
)

test('a link that only looks like one of a checking page stays', () => {
  const link = '<p><a href="https://good.example/?=https://evil.example">x</a></p>'
  expect(cleanPastedHtml(link)).toContain('https://good.example/')
})

test('invisible signs within words go, except those that letters need', () => {
  expect(cleanPastedHtml('<p>Soft&shy;ly zero\u200Bwidth \uFEFFmark می\u200Cخواهم</p>')).toBe(
    '<p>Softly zerowidth mark می\u200Cخواهم</p>',
  )
})

test.each([
  ['Google’s counter', 'https://www.google.com/url?q='],
  ['Outlook’s check', 'https://nam02.safelinks.protection.outlook.com/?data=05&url='],
])('a link to %s becomes the link that it leads to, if that is a web address', (_what, redirect) => {
  const through = (target: string) => `<p><a href="${redirect}${encodeURIComponent(target)}">x</a></p>`
  expect(cleanPastedHtml(through('https://example.org/a?b=1'))).toContain('href="https://example.org/a?b=1"')
  expect(cleanPastedHtml(through('javascript:alert(1)'))).not.toContain('href="javascript')
})

test('hard spaces that only fill become one space, and a single one stays', () => {
  expect(cleanPastedHtml('<p>One.&nbsp; Two&nbsp;&nbsp;&nbsp;three at 9&nbsp;a.m.</p>')).toBe(
    '<p>One. Two three at 9\u00A0a.m.</p>',
  )
})

test('pictures of our own library stay', () => {
  const own = '<p>Text</p><p><img src="/uploads/a.webp" alt="A"></p>'
  expect(cleanPastedHtml(own)).toBe(own)
  expect(countLostPictures(own)).toBe(0)
})

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/pasted', name), 'utf8')
const inOneLine = (html: string) => html.replace(/>\s+</g, '><').trim()

test.each([['word'], ['google-docs'], ['gmail'], ['outlook']])(
  'a text of %s keeps its headings, lists, links and tables, and nothing else',
  (program) => {
    const cleaned = inOneLine(cleanPastedHtml(read(`${program}.txt`)))
    expect(cleaned).toBe(inOneLine(read(`${program}.expected.txt`)))
    expect(cleaned).not.toMatch(/style=|class=|<span|mso-|<o:p|<st1|<!--/i)
  },
)

function wordLine(marker: string, text: string, level = 1, list = 0): string {
  return `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`
}

test('Word’s numbers become a numbered list, and deeper lines a list within', () => {
  const pasted = `${wordLine('1.', 'First')}${wordLine('a)', 'Within', 2)}${wordLine('2.', 'Second')}`
  expect(cleanPastedHtml(pasted)).toBe('<ol><li>First<ol><li>Within</li></ol></li><li>Second</li></ol>')
})

test('a numbered list that goes on below a paragraph counts on', () => {
  const pasted = `${wordLine('1.', 'First')}<p>Between</p>${wordLine('2.', 'Second')}`
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
