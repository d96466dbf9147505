import { describe, expect, it } from 'vitest'
import { linkedPieces, phoneLink } from './contact-links.ts'

it.each([
  ['(555) 010-0199', 'tel:5550100199'],
  ['(555) 010-0142 ext. 4', 'tel:5550100142;ext=4'],
  ['555-0142 or 555-0143', 'tel:5550142'],
])('%s is called at %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

function hrefs(text: string): string[] {
  return linkedPieces(text).flatMap(({ href }) => href ?? [])
}

describe('a plain text with addresses', () => {
  it('links to the web and to mail, without the end of the sentence', () => {
    expect(hrefs('See https://example.org/a. (Or http://example.org/b?x=1&y=2), ann@example.org.')).toEqual([
      'https://example.org/a',
      'http://example.org/b?x=1&y=2',
      'mailto:ann@example.org',
    ])
    expect(hrefs('https://example.org/a_(b)')).toEqual(['https://example.org/a_(b)'])
    expect(hrefs('www.example.com/x')).toEqual(['https://www.example.com/x'])
  })

  it('links to nothing else', () => {
    expect(hrefs('javascript:alert(1) data:text/html,x ftp://example.org <a href="//x">y</a> https://')).toEqual([])
  })
})
