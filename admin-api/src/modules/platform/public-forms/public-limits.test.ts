import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/test-clock.ts'
import { openTestSqlite } from '../../../../test/support/test-store.ts'
import { createPublicLimits } from './public-limits.ts'

const MINUTE = 60_000

async function limitsOf(signupRate: number) {
  const clock = createTestClock()
  const limits = createPublicLimits({ clock, config: { signupRate }, store: await openTestSqlite() })
  const count = async (ips: readonly string[], more: object = {}) => {
    const waits = await Promise.all(ips.map((ip) => limits.take('sign-up', { ip, ...more })))
    return waits.filter((wait) => wait === undefined).length
  }
  return { limits, clock, count }
}

const times = <T>(length: number, of: (index: number) => T) => Array.from({ length }, (_, index) => of(index))

describe('calls of anybody are limited', () => {
  test('per caller, for a minute', async () => {
    const { limits, clock, count } = await limitsOf(20)
    expect(await count(times(30, () => '198.51.100.7'))).toBe(20)
    clock.advance(15_000)
    expect(await limits.take('sign-up', { ip: '198.51.100.7' })).toBe(45_000)
    expect(await limits.take('look-up', { ip: '198.51.100.7' })).toBeUndefined()
    clock.advance(45_000)
    expect(await limits.take('sign-up', { ip: '198.51.100.7' })).toBeUndefined()
  })

  test('in all', async () => {
    const { count, clock } = await limitsOf(20)
    expect(await count(times(5000, (index) => `10.${index >> 8}.${index & 255}.1`))).toBe(800)
    clock.advance(MINUTE)
    expect(await count(['10.0.0.1'])).toBe(1)
  })

  test('per email address, for an hour', async () => {
    const { count, clock } = await limitsOf(20)
    const asked = () =>
      count(
        times(50, (index) => `10.0.${index}.1`),
        { email: 'ann@example.org' },
      )
    expect(await asked()).toBe(20)
    clock.advance(MINUTE)
    expect(await asked()).toBe(0)
    clock.advance(60 * MINUTE)
    expect(await asked()).toBe(20)
  })
})
