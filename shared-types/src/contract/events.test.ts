import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../test/support/messages.ts'
import { eventListQuerySchema } from './desk-events.ts'
import { submitEventSchema } from './event-submissions.ts'
import {
  createEventSchema,
  type EventGame,
  gameHeadline,
  gameTitle,
  mapEventTexts,
  updateEventSchema,
} from './events.ts'

const game: EventGame = {
  ...{ sport: 'Football', level: null, team: 'Millers', opponent: 'Larks', atHome: false },
  ...{ teamScore: null, opponentScore: null, forfeitedBy: null, status: 'scheduled', note: null },
}

it('says the result of a game, and nothing before that', () => {
  const title = gameTitle(game)
  expect(title).toBe('Millers at Larks')
  expect(gameHeadline(title, game)).toBe('Millers at Larks')
  expect(gameHeadline(title, { ...game, status: 'postponed' })).toBe('Postponed: Millers at Larks')
  expect(gameHeadline(title, { ...game, status: 'played' })).toBe('Millers at Larks')
  const result = { ...game, status: 'played', teamScore: 0, opponentScore: 7 } as const
  expect(gameHeadline(title, result)).toBe('Millers at Larks, 0–7')
  expect(gameHeadline('Homecoming', result)).toBe('Homecoming: Millers 0, Larks 7')
  expect(gameHeadline(title, { ...result, forfeitedBy: 'team' })).toBe('Millers at Larks (forfeit by Millers)')
})

const event = { title: 'Fair', startDate: '2026-11-20T10:00:00Z', endDate: '2026-11-20T11:00:00Z' }

describe('a new event', () => {
  it('is a draft in Events that happens once', () => {
    expect(createEventSchema.parse(event)).toEqual({
      ...event,
      ...mapEventTexts(() => ''),
      allDay: false,
      category: 'Events',
      status: 'draft',
      recurrenceRule: null,
      rrule: null,
      recurrenceEndDate: null,
      skippedDates: [],
      cancelled: false,
      imageUrl: null,
      tags: [],
    })
  })

  it('needs a title, a start and an end', () => {
    const missing = {
      title: 'Title is required',
      startDate: 'Start date is required',
      endDate: 'End date is required',
    }
    expect(messagesOf(createEventSchema, {})).toEqual(missing)
    expect(messagesOf(createEventSchema, { title: '', startDate: ' ', endDate: null })).toEqual(missing)
  })

  it.each(['\u200b\u2060', '\u202e'])('needs a title that shows something, not %j', (title) => {
    expect(messagesOf(createEventSchema, { ...event, title })).toEqual({ title: 'Title is required' })
    const sender = { name: 'Ann', email: 'ann@example.org' }
    const submitted = { title, location: 'Hall', startDate: '2026-11-20T10:00', ...sender }
    expect(messagesOf(submitEventSchema, submitted)).toEqual({ title: 'Please enter a name for the event' })
  })

  it('takes none for no recurrence', () => {
    expect(createEventSchema.parse({ ...event, recurrenceRule: 'none' }).recurrenceRule).toBeNull()
    expect(createEventSchema.parse({ ...event, recurrenceRule: 'weekly' }).recurrenceRule).toBe('weekly')
    expect(createEventSchema.safeParse({ ...event, recurrenceRule: 'hourly' }).success).toBe(false)
  })

  it('splits tags at commas', () => {
    expect(createEventSchema.parse({ ...event, tags: ['free, family', '', 'free'] }).tags).toEqual(['free', 'family'])
  })

  it('keeps only the days of an all-day event', () => {
    const allDay = { ...event, allDay: true, startDate: '2026-11-20', endDate: '2026-11-21T00:00:00.000Z' }
    expect(createEventSchema.parse(allDay)).toMatchObject({ startDate: '2026-11-20', endDate: '2026-11-21' })
  })

  it.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z'],
    ['2026-11-20T10:00:00-06:00', '2026-11-20T15:00:00Z'],
    ['2026-11-21', '2026-11-20'],
  ])('from %s cannot end at %s', (startDate, endDate) => {
    expect(messagesOf(createEventSchema, { ...event, startDate, endDate })).toEqual({
      endDate: 'The event cannot end before it starts',
    })
  })

  it('may end when it starts, and is left to the service where only that knows the zone', () => {
    expect(messagesOf(createEventSchema, { ...event, endDate: event.startDate })).toEqual({})
    expect(messagesOf(createEventSchema, { ...event, endDate: '2026-11-20T04:30' })).toEqual({})
  })

  it.each(['soon', '2026-02-30T10:00', '2026-11-20T25:00'])('does not start at %s', (startDate) => {
    expect(messagesOf(createEventSchema, { ...event, startDate })).toEqual({ startDate: 'This is not a date and time' })
  })
})

describe('a change of an event', () => {
  it('takes what the form of the public calendar sends', () => {
    const body = {
      title: 'Fair',
      description: '',
      location: 'Square',
      category: 'Community',
      startDate: '2026-11-20T10:00:00',
      endDate: '2026-11-20T12:00:00',
      allDay: false,
    }
    expect(updateEventSchema.parse(body)).toEqual(body)
  })

  it('names only what changes', () => {
    expect(updateEventSchema.parse({ status: 'published' })).toEqual({ status: 'published' })
    expect(updateEventSchema.parse({ allDay: true })).toEqual({ allDay: true })
  })
})

it('occurrences are asked for by days in order', () => {
  expect(eventListQuerySchema.safeParse({ from: '2026-11-01', to: '2026-11-30' }).success).toBe(true)
  expect(eventListQuerySchema.safeParse({}).success).toBe(true)
  expect(eventListQuerySchema.safeParse({ from: '2026-11-30', to: '2026-11-01' }).success).toBe(false)
  expect(eventListQuerySchema.safeParse({ from: '11/01/2026' }).success).toBe(false)
})
