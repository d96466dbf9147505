import { expect, test } from 'vitest'
import { secondsToWait } from './retry-after.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

test.each([
  ['120', 120],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['99999999999', 604_800],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(secondsToWait(header, NOW)).toBe(seconds)
})
