import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { competingStories, storyScore } from './story-score.service.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const HOUR = 3_600_000
const plain = { publishedAt: NOW, reads: 0, hasPicture: false }

describe('the score of a story', () => {
  it('is 1 when it is new, halves every 18 hours, and grows with a picture and slowly with reads', () => {
    expect(storyScore(plain, NOW)).toBe(1)
    expect(storyScore({ ...plain, publishedAt: NOW - 18 * HOUR }, NOW)).toBeCloseTo(0.5)
    expect(storyScore({ ...plain, hasPicture: true }, NOW)).toBeCloseTo(1.15)
    expect(storyScore({ ...plain, reads: 54 }, NOW)).toBeCloseTo(1 + 0.25 * Math.log(55))
  })

  it('keeps the order of two stories as time passes, so that nothing moves without a reason', () => {
    const story = fc.record({
      publishedAt: fc.integer({ min: NOW - 70 * HOUR, max: NOW }),
      reads: fc.nat(100_000),
      hasPicture: fc.boolean(),
    })
    fc.assert(
      fc.property(story, story, fc.nat(70 * HOUR), (one, other, later) => {
        const [before, after] = [NOW, NOW + later].map((now) => storyScore(one, now) / storyScore(other, now))
        expect(after).toBeCloseTo(Number(before), 6)
      }),
    )
  })
})

describe('the stories that compete', () => {
  const aged = (...hours: number[]) => hours.map((age) => ({ publishedAt: NOW - age * HOUR, age }))
  const ages = (hours: number[], enough = 2) => competingStories(aged(...hours), enough, NOW).map(({ age }) => age)

  it('are those of 72 hours, or of 7 or 30 days if those are too few', () => {
    expect(ages([1, 71, 73, 170])).toEqual([1, 71])
    expect(ages([1, 72, 160, 169])).toEqual([1, 72, 160])
    expect(ages([200, 700, 730])).toEqual([200, 700])
  })
})
