import { describe, expect, it } from 'vitest'
import { withMarkedCorrections } from './marked-corrections.ts'

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
