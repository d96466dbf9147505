import { expect, test } from 'vitest'
import { contentType } from './content-types.ts'

test('every type of text says its charset', () => {
  const names = ['a.css', 'a.html', 'a.ics', 'a.js', 'a.json', 'favicon.svg', 'a.txt', 'feed.xml', 'a.xml']
  for (const name of names) expect([name, contentType(name)]).toEqual([name, expect.stringMatching(/; charset=utf-8$/)])
  for (const name of ['a.png', 'a.webp', 'a.woff2', 'a']) expect(contentType(name)).not.toContain('charset')
})
