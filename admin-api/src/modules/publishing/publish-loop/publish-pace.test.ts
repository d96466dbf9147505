import { describe, expect, it } from 'vitest'
import { createPublishPace } from './publish-turns.ts'

describe('the pace of publishing', () => {
  it('lets a few publishes in a row start at once', () => {
    const pace = createPublishPace({ burst: 3, perSecond: 2 })
    for (let count = 0; count < 3; count++) {
      expect(pace.delay(1000)).toBe(0)
      pace.started(1000)
    }
    expect(pace.delay(1000)).toBe(500)
  })

  it('collects a stream of changes into few publishes', () => {
    const pace = createPublishPace({ burst: 5, perSecond: 6 })
    let publishes = 0
    for (let now = 0; now <= 2000; now++) {
      if (pace.delay(now) > 0) continue
      pace.started(now)
      publishes++
    }
    expect(publishes).toBeLessThanOrEqual(20)
  })

  it('forgets a burst after a while', () => {
    const pace = createPublishPace({ burst: 2, perSecond: 1 })
    pace.started(0)
    pace.started(0)
    expect(pace.delay(0)).toBe(1000)
    expect(pace.delay(1000)).toBe(0)
  })
})
