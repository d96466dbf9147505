import { describe, expect, it } from 'vitest'
import { messagesOf } from '../test/support/messages.ts'
import { updateSettingsSchema } from './settings.ts'

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
