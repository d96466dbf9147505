import { describe, expect, it } from 'vitest'
import { withMarkedCorrections, withOrderedHeadings } from './article-html.ts'

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

describe('a paragraph that corrects', () => {
  it.each([
    '<strong>Correction:</strong> It was Tuesday.',
    '<em>Correction, November 20:</em> It was Tuesday.',
    '<strong>Clarification:</strong> Both were there.',
  ])('is marked: %s', (text) => {
    expect(withMarkedCorrections(`<p>One.</p><p>${text}</p>`)).toBe(`<p>One.</p><p class="correction">${text}</p>`)
  })

  it.each(['Correction fluid is back.', '<strong>Correctional officers</strong> met.'])('is not: %s', (text) => {
    expect(withMarkedCorrections(`<p>${text}</p>`)).toBe(`<p>${text}</p>`)
  })
})
