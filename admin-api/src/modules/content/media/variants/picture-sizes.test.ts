import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fallbackWidthOf, firstWidthOf, widthsOf } from './picture-sizes.ts'

describe('the sizes of a picture', () => {
  it.each([
    [4000, [320, 640, 960, 1280, 1920]],
    [1600, [320, 640, 960, 1280, 1600]],
    [1300, [320, 640, 960, 1300]],
    [640, [320, 640]],
    [200, [200]],
    [1, [1]],
  ])('of %i pixels are %j', (width, widths) => {
    expect(widthsOf(width)).toEqual(widths)
  })

  it('are at most five, grow, and never have more pixels than it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
        const widths = widthsOf(width)
        expect(widths.length).toBeLessThanOrEqual(5)
        expect(Math.max(...widths)).toBeLessThanOrEqual(width)
        expect([...widths].sort((a, b) => a - b)).toEqual(widths)
        expect(widths).toContain(fallbackWidthOf(widths))
        expect(firstWidthOf(width)).toBeLessThanOrEqual(width)
      }),
    )
  })
})
