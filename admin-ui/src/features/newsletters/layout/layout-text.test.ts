import { describe, expect, it } from 'vitest'
import { sourceOf, textFrom, textSources } from './layout-text.ts'

describe('a text of the saved layout', () => {
  it('stays unless another is chosen or it is removed', () => {
    const text = { saved: 'Until Friday', own: 'Good night' }
    expect(textSources(text)).toEqual(['saved', 'own', 'none'])
    expect(textFrom(text, sourceOf(text, undefined))).toBe('Until Friday')
    expect(textFrom(text, sourceOf(text, 'own'))).toBe('Good night')
    expect(textFrom(text, sourceOf(text, 'none'))).toBeNull()
  })

  it('stays if the newsletter has none, or the same', () => {
    for (const own of ['', 'Until Friday']) {
      const text = { saved: 'Until Friday', own }
      expect(textSources(text)).toEqual(['saved', 'none'])
      expect(sourceOf(text, 'own')).toBe('saved')
    }
  })

  it('is missing if nobody has written one', () => {
    const text = { saved: '', own: '' }
    expect(textSources(text)).toEqual(['none'])
    expect(textFrom(text, sourceOf(text, 'own'))).toBeNull()
  })
})
