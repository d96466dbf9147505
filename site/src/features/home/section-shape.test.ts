import { describe, expect, it } from 'vitest'
import { sectionShape } from './section-shape.ts'

const withPicture = { picture: { src: '/uploads/a.webp', srcset: '', width: 3, height: 2, alt: '' } }
const without = { picture: null }

describe('a section of the home page', () => {
  it('is text alone when none of its articles has a picture', () => {
    expect(sectionShape([without, without, without], 'large')).toBe('text')
    expect(sectionShape([without], 'cards')).toBe('text')
  })

  it('sets its newest large where it is a large one', () => {
    expect(sectionShape([withPicture, without, without], 'large')).toBe('lead')
    expect(sectionShape([without, withPicture, withPicture], 'large')).toBe('lead')
  })

  it('sets cards alike only if each has a picture, else rows beside the first', () => {
    expect(sectionShape([withPicture, withPicture], 'cards')).toBe('columns')
    expect(sectionShape([withPicture, without, without], 'cards')).toBe('mixed')
    expect(sectionShape([without, withPicture, withPicture], 'cards')).toBe('mixed')
  })

  it('is compact with and without pictures', () => {
    expect(sectionShape([withPicture, without], 'compact')).toBe('compact')
    expect(sectionShape([without], 'compact')).toBe('compact')
  })
})
