import { describe, expect, it } from 'vitest'
import { healthAfter } from './health-after.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const NOW = 1000 * DAY

const fresh = {
  failures: 0,
  new_item_at: null,
  pace_ms: null,
  watched_since: null,
  created_at: NOW,
  items_found: 0,
  feed_url: null,
  silent_since: null,
}
const good = { startedAt: NOW, finishedAt: NOW, outcome: 'done', found: 5, fresh: 0 } as const
const bad = { ...good, outcome: 'failed', problem: 'It answers 500.' } as const

describe('a source that fails', () => {
  it('is tried ever more rarely, and at once as usual when it heals', () => {
    const waits = [0, 1, 2, 3, 9].map((failures) => {
      const { next_check_at } = healthAfter({ ...fresh, failures }, bad, 3600)
      return ((next_check_at ?? 0) - NOW) / HOUR
    })
    expect(waits).toEqual([2, 4, 8, 16, 24])
    expect(healthAfter({ ...fresh, failures: 9 }, good, 3600)).toMatchObject({
      failures: 0,
      problem: null,
      next_check_at: NOW + HOUR,
    })
  })

  it('is left alone for as long as it asks', () => {
    expect(healthAfter(fresh, { ...bad, retryAfter: 6 * 3600 }, 3600).next_check_at).toBe(NOW + 6 * HOUR)
  })

  it('is not tried by itself where nothing is', () => {
    expect(healthAfter(fresh, bad, 0).next_check_at).toBeNull()
  })
})

describe('a source that answers', () => {
  it('is silent after thirty days without anything new, and heals with the next news', () => {
    const quiet = { ...fresh, created_at: NOW - 100 * DAY, new_item_at: NOW - 31 * DAY }
    const silent = healthAfter(quiet, good, 3600)
    expect(silent).toMatchObject({ silent_since: NOW - 31 * DAY })
    expect(healthAfter({ ...quiet, new_item_at: NOW - 29 * DAY }, good, 3600)).toMatchObject({ silent_since: null })
    expect(healthAfter({ ...quiet, ...silent }, { ...good, fresh: 2 }, 3600)).toMatchObject({
      silent_since: null,
      new_item_at: NOW,
      items_found: 2,
    })
  })

  it('has longer where it was always slow', () => {
    const quarterly = { ...fresh, created_at: 0, new_item_at: NOW - 200 * DAY, pace_ms: 90 * DAY }
    expect(healthAfter(quarterly, good, 3600)).toMatchObject({ silent_since: null })
    const gone = { ...quarterly, new_item_at: NOW - 361 * DAY }
    expect(healthAfter(gone, good, 3600)).toMatchObject({ silent_since: NOW - 361 * DAY })
  })

  it('is not silent right after it was resumed', () => {
    const resumed = { ...fresh, created_at: 0, new_item_at: NOW - 100 * DAY, watched_since: NOW - DAY }
    expect(healthAfter(resumed, good, 3600)).toMatchObject({ silent_since: null })
  })

  it('is silent when all that it has is years old', () => {
    const health = healthAfter(fresh, { ...good, fresh: 5, newestAt: NOW - 700 * DAY }, 3600)
    expect(health).toMatchObject({ new_item_at: NOW - 700 * DAY, silent_since: NOW - 700 * DAY })
  })

  it('is known by its usual pace', () => {
    const daily = healthAfter({ ...fresh, new_item_at: NOW - DAY }, { ...good, fresh: 1 }, 3600)
    expect(daily).toMatchObject({ pace_ms: DAY })
    expect(
      healthAfter({ ...fresh, new_item_at: NOW - 11 * DAY, pace_ms: DAY }, { ...good, fresh: 1 }, 3600),
    ).toMatchObject({ pace_ms: 4 * DAY })
  })

  it('keeps the feed that its page names, unless somebody chose one', () => {
    const named = { ...good, feedUrl: 'https://a.example/feed' }
    expect(healthAfter(fresh, named, 3600)).toMatchObject({ feed_url: 'https://a.example/feed' })
    expect(healthAfter({ ...fresh, feed_url: 'https://a.example/mine' }, named, 3600)).not.toHaveProperty('feed_url')
  })
})
