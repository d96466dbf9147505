import { expect, it } from 'vitest'
import { createComparisonPace } from './comparison-pace.ts'

it('compares at first, and rests twenty times as long as it took', async () => {
  let now = 1000
  const pace = createComparisonPace(() => now)
  expect(pace.isDue()).toBe(true)
  const compared = await pace.measure(async () => {
    now += 100
    return 'compared'
  })
  expect(compared).toBe('compared')
  now += 1999
  expect(pace.isDue()).toBe(false)
  now += 1
  expect(pace.isDue()).toBe(true)
})

it('is due again at once after a comparison that failed', async () => {
  const pace = createComparisonPace(() => 0)
  await expect(pace.measure(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(pace.isDue()).toBe(true)
})
