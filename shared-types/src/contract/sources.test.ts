import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../test/support/messages.ts'
import { createSourceSchema, isCalendarAddress, updateSourceSchema } from './sources.ts'

describe('a calendar', () => {
  it.each([
    'https://county.example/events.ics',
    'https://county.example/calendar/ical/basic',
    'https://county.example/events/?ical=1',
  ])('is told by its address: %s', (address) => {
    expect(isCalendarAddress(address)).toBe(true)
  })

  it.each(['https://county.example/feed', 'https://county.example/medical', 'https://county.example/?q=.ics'])(
    'is not taken from another: %s',
    (address) => {
      expect(isCalendarAddress(address)).toBe(false)
    },
  )
})

const source = { name: 'The Gazette', url: 'https://gazette.example/news', category: 'Community' }

describe('a new source', () => {
  it('is an active website that nobody suggested, unless it says so', () => {
    expect(createSourceSchema.parse(source)).toEqual({
      ...source,
      description: null,
      sourceType: 'website',
      status: 'active',
      aiSuggested: false,
      feedUrl: null,
      linkSelector: null,
    })
  })

  it.each([{ name: '' }, { url: ' ' }, { name: undefined }])('needs a name and an address: %j', (lacking) => {
    expect(Object.values(messagesOf(createSourceSchema, { ...source, ...lacking }))).toEqual([
      'Name and URL are required.',
    ])
  })

  it('may leave out the scheme, as people do', () => {
    expect(createSourceSchema.parse({ ...source, url: 'www.gazette.example/news' }).url).toBe(
      'https://www.gazette.example/news',
    )
  })

  it.each(['gazette', 'javascript:alert(1)', 'https:// x', 'mailto:a@b.example'])('has no address %j', (url) => {
    expect(messagesOf(createSourceSchema, { ...source, url })).toEqual({ url: 'URL must be a web address' })
  })

  it.each(['https://editor:secret@gazette.example/', 'http://:secret@gazette.example'])(
    'keeps no password: %j',
    (url) => {
      const message = 'The URL must not contain a username or password'
      expect(messagesOf(createSourceSchema, { ...source, url })).toEqual({ url: message })
      expect(messagesOf(createSourceSchema, { ...source, feedUrl: url })).toEqual({ feedUrl: message })
    },
  )

  it('belongs to one of the seven categories', () => {
    for (const category of ['Jobs', 'Weather'])
      expect(Object.keys(messagesOf(createSourceSchema, { ...source, category }))).toEqual(['category'])
  })
})

it('a change of a source names only what changes', () => {
  expect(updateSourceSchema.parse({ status: 'inactive' })).toEqual({ status: 'inactive' })
})

describe('the feed of a source', () => {
  it('is a web address, and an empty field is none', () => {
    expect(createSourceSchema.parse({ ...source, feedUrl: 'gazette.example/feed' }).feedUrl).toBe(
      'https://gazette.example/feed',
    )
    expect(createSourceSchema.parse({ ...source, feedUrl: ' ' }).feedUrl).toBeNull()
    expect(messagesOf(createSourceSchema, { ...source, feedUrl: 'file:///etc/passwd' })).toEqual({
      feedUrl: 'URL must be a web address',
    })
  })
})
