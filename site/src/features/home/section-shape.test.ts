import { describe, expect, it } from 'vitest'
import { sectionShape } from './section-shape.ts'

const picture = { src: '/uploads/a.webp', srcset: '', width: 3, height: 2, alt: '' }
const withPicture = { picture }
const without = { picture: null }

describe('a section of the home page', () => {
  it('is words alone when none of its articles has a picture', () => {
    expect(sectionShape([without, without, without], 'lead')).toBe('text')
    expect(sectionShape([], 'lead')).toBe('text')
  })

  it('sets the newest large when only some have pictures', () => {
    expect(sectionShape([withPicture, without, without], 'columns')).toBe('lead')
    expect(sectionShape([withPicture], 'columns')).toBe('lead')
  })

  it('sets all alike when the newest has none', () => {
    expect(sectionShape([without, withPicture, withPicture], 'lead')).toBe('columns')
  })

  it('follows the rhythm of the page when all have pictures', () => {
    const all = [withPicture, withPicture, withPicture]
    expect(sectionShape(all, 'lead')).toBe('lead')
    expect(sectionShape(all, 'columns')).toBe('columns')
  })
})
