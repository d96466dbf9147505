import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readGuide } from '../build/editors-guide.ts'

/** The picture is a lossy WebP of 16 × 9 pixels. */
const PICTURE = Buffer.from('UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoQAAkAAgA0JaQAA3AA/vv9UAA=', 'base64')
const CONTENTS = '# The guide\n\n1. [Second](two.md)\n2. [First](one.md): about.\n'

function guideOf(pages: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ 'README.md': CONTENTS, 'one.md': '# One', 'two.md': '# Two', ...pages }))
    writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'shot.webp'), PICTURE)
  return readGuide(folder)
}

test('pages have the order of the contents, and their sections the anchors of GitHub', () => {
  const { home, pages } = guideOf({ 'one.md': '# Ann’s page\n\n## Get, and *keep*\n\n### Small\n\n## Again' })
  expect(home.title).toBe('The guide')
  expect(pages.map(({ id, title }) => [id, title])).toEqual([
    ['two', 'Two'],
    ['one', 'Ann’s page'],
  ])
  expect(pages[1]?.headings).toEqual([
    { id: 'get-and-keep', text: 'Get, and keep' },
    { id: 'again', text: 'Again' },
  ])
})

test('keys, addresses, links and pictures become what the desk shows, with the quotation marks of print', () => {
  const one = [
    '# One',
    'Don\'t say "no" & press `Ctrl+S`: see `/admin` and [two](two.md#part).',
    '[Contents](README.md), [here](#one)',
    '![What is "shown"](shot.webp)',
  ].join('\n\n')
  const [, page] = guideOf({ 'one.md': one }).pages
  expect(page?.html.trim().split('\n')).toEqual([
    '<p>Don’t say “no” &amp; press <kbd>Ctrl+S</kbd>: see <code>/admin</code> and <a href="/admin/help/two#part">two</a>.</p>',
    '<p><a href="/admin/help">Contents</a>, <a href="/admin/help/one#one">here</a></p>',
    '<p><a href="shot.webp" target="_blank" rel="noopener"><img src="shot.webp" alt="What is “shown”" width="16" height="9" loading="lazy" decoding="async"></a></p>',
  ])
})

test.each([
  ['HTML', '<script>alert(1)</script>', 'html'],
  ['HTML in a line', 'One <b onclick="x()">word</b>', 'html'],
  ['a link out of the guide', '[Web](https://example.org)', 'leads out of the guide'],
  ['a link that runs', '[Run](javascript:alert(1))', 'leads out of the guide'],
  ['a picture without a description', '![](shot.webp)', 'has no description'],
  ['a picture of another kind', '![One](one.md)', 'is not a lossy WebP'],
  ['code', '```\nx\n```', 'code'],
  ['an entity', 'One &lt; two', 'no entities'],
])('%s is refused, with the file’s name', (_, text, reason) => {
  expect(() => guideOf({ 'one.md': `# One\n\n${text}` })).toThrow(new RegExp(`one\\.md.*${reason}`, 's'))
})
