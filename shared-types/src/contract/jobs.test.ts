import { describe, expect, it } from 'vitest'
import { defaultClosing, endOfCountyDate, jobInputSchema } from './jobs.ts'

const ZONE = 'America/Chicago'

const applyUrl = (text: string) => jobInputSchema.safeParse({ applyUrl: text }).data?.applyUrl

describe('the way to apply for a job', () => {
  it.each([
    ['https://jobs.example.org/42', 'https://jobs.example.org/42'],
    ['mailto:jobs@example.org', 'mailto:jobs@example.org'],
    [' jobs@example.org ', 'mailto:jobs@example.org'],
    ['', null],
  ])('is an address of the web or of mail: %j', (text, address) => {
    expect(applyUrl(text)).toBe(address)
  })

  it.each(['javascript:alert(1)', 'ftp://example.org', 'mailto:x?bcc=a@b.example', '//x'])(
    'is nothing else: %s',
    (text) => {
      expect(applyUrl(text)).toBeUndefined()
    },
  )
})

describe('the closing of a job', () => {
  it('is the end of a day in the county, also when the clocks change', () => {
    expect(new Date(endOfCountyDate('2026-12-20', ZONE)).toISOString()).toBe('2026-12-21T05:59:59.999Z')
    expect(new Date(endOfCountyDate('2026-11-01', ZONE)).toISOString()).toBe('2026-11-02T05:59:59.999Z')
  })

  it('is 30 days after publishing, unless somebody says otherwise', () => {
    const late = Date.parse('2026-11-21T05:00:00Z')
    expect(defaultClosing(late, ZONE)).toBe(endOfCountyDate('2026-12-20', ZONE))
  })

  it('is a day, a time, or left to the default', () => {
    const closesAt = (value: unknown) => jobInputSchema.safeParse({ closesAt: value })
    expect(closesAt('2026-12-20').data?.closesAt).toBe('2026-12-20')
    expect(closesAt('2026-12-20T17:00:00Z').success).toBe(true)
    expect(closesAt('').data?.closesAt).toBeNull()
    expect(closesAt('soon').success).toBe(false)
  })
})
