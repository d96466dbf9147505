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
