import { describe, expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('timeAgo', () => {
  it.each([
    [0, 'just now'],
    [minute, '1 minute ago'],
    [hour, '1 hour ago'],
    [day, 'yesterday'],
    [30 * day, '30 days ago'],
    [61 * day, '2 months ago'],
    [366 * day, '1 year ago'],
  ])('%d milliseconds ago reads %j', (elapsed, words) => {
    expect(timeAgo(now - elapsed, now)).toBe(words)
  })

  it.each([
    ['2026-11-20T02:00:00Z', '10 hours ago'],
    ['2026-11-19T23:00:00Z', 'yesterday'],
    ['2026-11-19T06:01:00Z', 'yesterday'],
    ['2026-11-19T05:59:00Z', '2 days ago'],
    ['2026-11-20T13:00:00Z', 'in 1 hour'],
  ])('counts days by the calendar of a zone: %s', (instant, words) => {
    expect(timeAgo(Date.parse(instant), now, 'America/Chicago')).toBe(words)
  })

  it('knows instants to come', () => {
    expect(timeAgo(now + 30_000, now)).toBe('just now')
    expect(timeAgo(now + 5 * minute, now)).toBe('in 5 minutes')
    expect(timeAgo(now + day, now)).toBe('tomorrow')
  })

  it('says nothing of what is no time', () => {
    expect(timeAgo(Number.NaN, now)).toBe('')
  })
})
