import { describe, expect, it } from 'vitest'
import { patchElement } from './patch-document.ts'

const parse = (body: string) => new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html').documentElement

describe('a mail that changes while it is shown', () => {
  it.each([
    ['a text', '<p>One</p>', '<p>Two</p>'],
    ['an attribute', '<p class="a" id="x">One</p>', '<p class="b" dir="auto">One</p>'],
    ['more parts', '<p>One</p><p>Two</p>', '<p>None</p><p>One</p><p>Middle</p><p>Two</p>'],
    ['fewer parts', '<p>One</p><p>Two</p><p>Three</p>', '<p>Three</p>'],
    ['nothing left', '<p>One</p>', ''],
    ['other elements', '<p>One</p>text', '<ul><li>One</li></ul><!-- text -->'],
    ['the same part twice', '<p>One</p>', '<p>One</p><p>One</p>'],
  ])('becomes the new one: %s', (_, before, after) => {
    const shown = parse(before)
    patchElement(shown, parse(after))
    expect(shown.isEqualNode(parse(after))).toBe(true)
  })

  it('keeps the pictures, so that they don’t load again', () => {
    const shown = parse('<table><tr><td><p>One</p><img src="/a.jpg"></td></tr></table><img src="/b.jpg">')
    const [first, second] = shown.querySelectorAll('img')
    patchElement(
      shown,
      parse('<table><tr><td><p>Two</p><img src="/a.jpg"></td></tr></table><p>New</p><img src="/b.jpg">'),
    )
    expect(shown.querySelectorAll('img')[0]).toBe(first)
    expect(shown.querySelectorAll('img')[1]).toBe(second)
  })
})
