import { expect, test } from 'vitest'
import { checkMail } from './check-mail.ts'

const rules = (html: string, text = '') => checkMail({ html, text }).map(({ rule }) => rule)

test('a mail of words, whole addresses and sized pictures is a good one', () => {
  const html =
    '<p>Go <a href="https://x.example/a">there</a></p><img src="https://x.example/a.jpg" alt="" width="5" height="5">'
  expect(rules(html, 'Go there (https://x.example/a)')).toEqual([])
})

test.each([
  ['<script>x</script>', 'element'],
  ['<form action="https://x.example"></form>', 'element'],
  ['<link rel="stylesheet" href="https://x.example/a.css">', 'element'],
  ['<p onclick="x()"></p>', 'script'],
  ['<a href="javascript:x()"></a>', 'script'],
  ['<style>@import "https://x.example/a.css";</style>', 'remote-style'],
  ['<p style="background:url(https://x.example/a.png)"></p>', 'remote-style'],
  ['<img src="https://x.example/a.jpg" width="5" height="5">', 'picture'],
  ['<img src="https://x.example/a.jpg" alt="">', 'picture'],
  ['<img src="/a.jpg" alt="" width="5" height="5">', 'picture'],
  ['<a href="/about"></a>', 'link'],
  ['<a href=""></a>', 'link'],
  [`<p>${' '.repeat(101 * 1024)}</p>`, 'size'],
  ['<p>More here</p>', 'text'],
])('%s would not work', (html, rule) => {
  expect(rules(html)).toContain(rule)
})

test('plain text that says more, less or leads elsewhere is found', () => {
  expect(rules('<p>One</p>', 'One\nTwo')).toEqual(['text'])
  expect(rules('<p>One</p><p>Two</p>', 'One')).toEqual(['text'])
  expect(rules('<p><a href="https://x.example/a">One</a></p>', 'One\nhttps://x.example/b')).toEqual(['text'])
})

test('what stands between words, hidden beginnings and bullets make no difference', () => {
  const html = '<div style="display:none">Hidden</div><ol><li>One – two</li></ol><p>Three · four</p>'
  expect(rules(html, '1. One - two\n\nThree\nfour')).toEqual([])
})
