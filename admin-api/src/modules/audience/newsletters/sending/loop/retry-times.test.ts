import { expect, it } from 'vitest'
import { nextDeferredTry, nextUnansweredTry, pauseAfter } from './retry-times.ts'

const MINUTE = 60_000
const minutes = (time: number | undefined) => time && (time - 1000) / MINUTE

it('a deferred message is tried again after 1, 5 and 15 minutes, 1, 4 and 12 hours, and then no more', () => {
  const tries = [1, 2, 3, 4, 5, 6, 7].map((attempts) => minutes(nextDeferredTry(attempts, 1000)))
  expect(tries).toEqual([1, 5, 15, 60, 240, 720, undefined])
})

it('a message whose line broke is tried again after a minute, from the fifth break on after 15', () => {
  expect([0, 1, 4, 5, 100].map((breaks) => minutes(nextUnansweredTry(breaks, 1000)))).toEqual([1, 1, 1, 15, 15])
})

it('a server that cannot be reached is tried after seconds that double, up to a minute', () => {
  expect([0, 3, 4, 5, 8, 9, 100].map(pauseAfter)).toEqual([1000, 1000, 2000, 4000, 32_000, 60_000, 60_000])
})
