import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
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

  test('per network, not per address, in IPv6', async () => {
    const { count } = await limitsOf(20)
    expect(await count(times(500, (index) => `2001:db8:0:1::${index.toString(16)}`))).toBe(20)
    expect(await count(['2001:db8:0:2::1'])).toBe(1)
  })

  test('per range of addresses', async () => {
    const { count } = await limitsOf(20)
    expect(await count(times(256 * 4, (index) => `198.51.100.${index % 256}`))).toBe(200)
    expect(await count(times(4000, (index) => `2001:db8:7:${(index % 4000).toString(16)}::1`))).toBe(200)
    expect(await count(['198.51.101.1'])).toBe(1)
  })

  test('per range of addresses and day, for events that are handed in', async () => {
    const { limits, clock } = await limitsOf(1000)
    const submit = (ip: string) => limits.take('submit', { ip })
    const waits = await Promise.all(times(300, (index) => submit(`198.51.100.${index % 256}`)))
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(100)
    clock.advance(60 * MINUTE)
    expect(await submit('198.51.100.9')).toBe(23 * 60 * MINUTE)
    expect(await submit('198.51.101.9')).toBeUndefined()
    expect(await limits.take('sign-up', { ip: '198.51.100.9' })).toBeUndefined()
    clock.advance(23 * 60 * MINUTE)
    expect(await submit('198.51.100.9')).toBeUndefined()
  })

  test('in all', async () => {
    const { count, clock } = await limitsOf(20)
    expect(await count(times(5000, (index) => `10.${index >> 8}.${index & 255}.1`))).toBe(800)
    clock.advance(MINUTE)
    expect(await count(['10.0.0.1'])).toBe(1)
  })

  test('without counting the calls that are refused', async () => {
    const { count, clock } = await limitsOf(20)
    const ann = { email: 'ann@example.org' }
    const anns = (tries: number) =>
      count(
        times(tries, (index) => `10.200.${index}.1`),
        ann,
      )
    await count(times(5000, (index) => `10.${index >> 8}.${index & 255}.1`))
    expect(await anns(30)).toBe(0)
    clock.advance(MINUTE)
    expect(await anns(20)).toBe(20)
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

  test('sooner, when forms are sent more quickly than anybody fills them', async () => {
    const fromOne = times(30, () => '198.51.100.7')
    expect(await (await limitsOf(20)).count(fromOne, { elapsed: 200 })).toBe(5)
    expect(await (await limitsOf(20)).count(fromOne, { elapsed: 5000 })).toBe(20)
  })
})

test('of 10,000 sign-ups of one range in a minute few get in, few mails wait, and the service stays at hand', async () => {
  const { app, context } = await buildTestApp({ env: { DOUBLE_OPT_IN: 'true' } })
  const signUp = (index: number) =>
    app.inject({
      method: 'POST',
      url: '/api/subscribers',
      remoteAddress: `198.51.100.${index % 256}`,
      payload: { email: `reader${index}@example.org`, categories: ['Sports'] },
    })
  const statuses = new Map<number, number>()
  const waits: number[] = []
  for (let start = 0; start < 10_000; start += 500) {
    const burst = Promise.all(Array.from({ length: 500 }, (_, index) => signUp(start + index)))
    const began = performance.now()
    expect((await app.inject('/api/health/live')).statusCode).toBe(200)
    waits.push(performance.now() - began)
    for (const { statusCode } of await burst) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 200, 429: 9800 })
  const { count } = await context.store.db
    .selectFrom('outgoing_mails')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(200)
  // Each burst of 500 calls arrives before it in the same process.
  expect(waits.toSorted((one, other) => one - other)[10]).toBeLessThan(2000)
}, 60_000)
