import { expect, it } from 'vitest'
import { instantOfTimeInput, isoTimeSchema } from './instant.ts'

it.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00-08:00', '2026-11-20T18:00:00.000Z'],
  ['2026-11-20T10:00:00', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20 10:00', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20', '2026-11-20T06:00:00.000Z'],
])('%s, said in Chicago, is %s', (text, expected) => {
  expect(new Date(instantOfTimeInput(text, 'America/Chicago') ?? Number.NaN).toISOString()).toBe(expected)
})

it('answers give times in UTC', () => {
  expect(isoTimeSchema.safeParse(new Date(0).toISOString()).success).toBe(true)
  expect(isoTimeSchema.safeParse('2026-11-20T10:00:00').success).toBe(false)
})
