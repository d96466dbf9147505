import { expect, test } from 'vitest'
import { linkForeignFrames } from './replace-embed-frames.ts'

test.each([
  ['<iframe src="https://a.test/5" title="Five & six"></iframe>', 'https://a.test/5', 'Five &amp; six'],
  ['<p><iframe data-src="//a.test/5"></iframe></p>', 'https://a.test/5', 'Embedded content from a.test'],
])('a frame of a host that may not be shown becomes a link: %s', (html, address, label) => {
  const linked = linkForeignFrames(html)
  expect(linked.addresses).toEqual([address])
  expect(linked.html).toContain(`<p><a href="${address}">${label}</a></p>`)
})

test.each([
  '<iframe src="https://a.test/" width="1" height="1"></iframe>',
  '<iframe src="https://a.test/" style="display:none;visibility:hidden"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="about:blank"></iframe>',
])('a frame that shows nothing is dropped: %s', (html) => {
  expect(linkForeignFrames(html)).toEqual({ html: ' ', addresses: [] })
})
