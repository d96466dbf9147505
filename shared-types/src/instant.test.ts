import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantOfTimeInput, timeInput } from './instant.ts'
import { isoTimeSchema } from './iso-time.ts'

it.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00-08:00', '2026-11-20T18:00:00.000Z'],
  ['2026-11-20T10:00:00', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20', '2026-11-20T06:00:00.000Z'],
])('%s, said in Chicago, is %s', (text, expected) => {
  expect(new Date(instantOfTimeInput(text, 'America/Chicago') ?? Number.NaN).toISOString()).toBe(expected)
})

it('answers give times in UTC', () => {
  expect(isoTimeSchema.safeParse(new Date(0).toISOString()).success).toBe(true)
  expect(isoTimeSchema.safeParse('2026-11-20T10:00:00').success).toBe(false)
})

it.each(['', 'soon', '2026-02-30', '2026-11-20T24:00', '2026-11-20T10:00-05'])(
  '%j is not a time for a call',
  (text) => {
    expect(timeInput('Required').safeParse(text).success).toBe(false)
  },
)

it('every time that a call may give means an instant', () => {
  const written = fc.stringMatching(
    /^20[0-9]{2}-[01][0-9]-[0-3][0-9](?:[T ][0-2][0-9]:[0-5][0-9](?::[0-6][0-9])?(?:Z|[+-]0[0-9]:?[03]0)?)?$/,
  )
  fc.assert(
    fc.property(written, fc.constantFrom('America/Chicago', 'Australia/Lord_Howe'), (text, zone) => {
      const accepted = timeInput('Required').safeParse(text).success
      expect(Number.isInteger(instantOfTimeInput(text, zone))).toBe(accepted)
    }),
    { numRuns: 300 },
  )
})
