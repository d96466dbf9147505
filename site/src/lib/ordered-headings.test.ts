import { describe, expect, it } from 'vitest'
import { withOrderedHeadings } from './ordered-headings.ts'

describe('the headings of a text', () => {
  it.each([
    ['<h2>One</h2><h3>Two</h3>', '<h2>One</h2><h3>Two</h3>'],
    ['<h3>One</h3><p>…</p><h3 id="text-b">Two</h3>', '<h2>One</h2><p>…</p><h2 id="text-b">Two</h2>'],
    ['<h1>One</h1><h2>Two</h2>', '<h2>One</h2><h3>Two</h3>'],
    ['<h2>One</h2><h4>Two</h4><h4>Three</h4><h2>Four</h2>', '<h2>One</h2><h3>Two</h3><h3>Three</h3><h2>Four</h2>'],
  ])('%s become %s', (html, ordered) => {
    expect(withOrderedHeadings(html)).toBe(ordered)
  })
})
