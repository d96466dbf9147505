import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../test/support/messages.ts'
import { nextNewsletterSlot, updateSettingsSchema } from './settings.ts'

const ZONE = 'America/Chicago'
const SLOT = { newsletterDay: 'thursday', newsletterTime: '07:00' } as const
const at = (time: string) => nextNewsletterSlot(SLOT, Date.parse(time), ZONE)

it('the next slot of the newsletter is later this week, today, or next week', () => {
  expect(at('2026-11-23T18:00:00-06:00')).toEqual({ date: '2026-11-26', time: '07:00' })
  expect(at('2026-11-26T06:59:00-06:00')).toEqual({ date: '2026-11-26', time: '07:00' })
  expect(at('2026-11-26T07:00:00-06:00')).toEqual({ date: '2026-12-03', time: '07:00' })
  expect(at('2026-11-27T00:30:00-06:00')).toEqual({ date: '2026-12-03', time: '07:00' })
})

it('the day of the newsletter is the county’s, not the one in Greenwich', () => {
  expect(at('2026-11-26T03:00:00Z')).toEqual({ date: '2026-11-26', time: '07:00' })
})

it('without a day there is no next slot', () => {
  expect(nextNewsletterSlot({ ...SLOT, newsletterDay: '' }, Date.now(), ZONE)).toBeUndefined()
})

describe('settings', () => {
  it('are saved one by one', () => {
    expect(updateSettingsSchema.parse({ siteName: ' The Post ' })).toEqual({ siteName: 'The Post' })
    expect(updateSettingsSchema.parse({ accentColour: '#1F5C4A' })).toEqual({ accentColour: '#1f5c4a' })
    expect(updateSettingsSchema.parse({})).toEqual({})
  })

  it('need the names of the site and of the county', () => {
    expect(messagesOf(updateSettingsSchema, { siteName: '', countyName: ' ' })).toEqual({
      siteName: 'Site name is required',
      countyName: 'County name is required',
    })
  })

  it.each(['red', '#fff;}b{', '#1f5c4a\n}'])('do not take %j for a colour', (accentColour) => {
    const written = updateSettingsSchema.safeParse({ accentColour })
    expect(written.success).toBe(false)
  })

  it('hold three figures of the home page', () => {
    const statistics = [
      { value: '2,500+', label: 'Weekly Readers' },
      { value: '150+', label: 'Local Businesses' },
      { value: '25+', label: 'Years Serving' },
    ]
    expect(updateSettingsSchema.parse({ statistics })).toEqual({ statistics })
    expect(updateSettingsSchema.safeParse({ statistics: [{ value: 'x'.repeat(21), label: '' }] }).success).toBe(false)
  })
})
