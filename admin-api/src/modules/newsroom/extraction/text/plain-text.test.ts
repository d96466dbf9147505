import { expect, test } from 'vitest'
import { plainText, plainTitle } from './plain-text.ts'

test.each([
  ['Fair \u202Egnp.exe\u202C opens', 'Fair gnp.exe opens'],
  ['one \u2066 two', 'one two'],
  ['\u200B\u2060', ''],
  ['&lt;b&gt;Fair&lt;/b&gt; opens', 'Fair opens'],
  ['3 < 4 &amp; 5', '3 < 4 & 5'],
])('%j is the title %j', (written, title) => {
  expect(plainTitle(written)).toBe(title)
})

test('of a long text its beginning is read, and no markup that was escaped stays in it', () => {
  const text = plainText('<p>Words of a paragraph &lt;i&gt;here&lt;/i&gt;.</p>'.repeat(5000))
  expect(text.length).toBeLessThanOrEqual(20_000)
  expect(text).not.toContain('<')
  expect(text.startsWith('Words of a paragraph here. Words')).toBe(true)
})
