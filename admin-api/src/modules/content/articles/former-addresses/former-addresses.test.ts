import { expect, test } from 'vitest'
import { sanitizeArticleHtml } from '../../../../lib/safe-html.ts'
import { withOwnPaths } from './former-addresses.service.ts'

test.each([
  ['/2024/rock&amp;copy#a&amp;b', '/2024/rock&amp;copy#a&amp;b'],
  ['/%2F%2Fevil.example', '/evil.example'],
  ['/%5C%5Cevil.example', '/%5C%5Cevil.example'],
  ['/a%22onclick=1%3Cscript%3E#%22%3E', '/a%22onclick=1%3Cscript%3E#%22%3E'],
  ['/?p=12', '/?p=12'],
])('a link to %s of the old site is safe as it stands in the text', (there, here) => {
  const html = sanitizeArticleHtml(`<p><a href="https://old.example${there}">A</a></p>`)
  expect(withOwnPaths(html, 'https://old.example')).toBe(`<p><a href="${here}" rel="noopener">A</a></p>`)
})
