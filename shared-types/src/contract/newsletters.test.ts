import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../test/support/messages.ts'
import { newsletterCalls } from './newsletters.ts'

const newsletter = { title: 'This week', articleIds: ['a', 'b'] }
const scheduled = { ...newsletter, status: 'scheduled' }

describe('a new newsletter', () => {
  it('is a draft until it says otherwise, with each article once', () => {
    expect(newsletterCalls.create.body.parse({ ...newsletter, articleIds: ['b', 'a', 'b'] })).toEqual({
      title: 'This week',
      titleFollowsDay: false,
      description: null,
      articleIds: ['b', 'a'],
      introduction: null,
      includesCalendar: true,
      onlyChosenSections: false,
      signOff: null,
      status: 'draft',
    })
  })

  it.each([{ title: '  ' }, { articleIds: [] }])('needs a title and an article: %j', (lacking) => {
    expect(Object.values(messagesOf(newsletterCalls.create.body, { ...newsletter, ...lacking }))).toEqual([
      'Please provide a title and select at least one article.',
    ])
  })

  it('may be the calendar alone if it says so', () => {
    const calendar = { title: 'This week', articleIds: [], includesCalendar: true }
    expect(newsletterCalls.create.body.parse(calendar)).toMatchObject({ articleIds: [], includesCalendar: true })
    expect(newsletterCalls.create.body.safeParse({ ...calendar, includesCalendar: false }).success).toBe(false)
    expect(Object.values(messagesOf(newsletterCalls.create.body, { articleIds: [] }))).toHaveLength(2)
    for (const body of [null, undefined, 'x', []])
      expect(newsletterCalls.create.body.safeParse(body).success).toBe(false)
  })

  it.each([undefined, ''])('needs a time to be scheduled, not %j', (scheduledFor) => {
    expect(messagesOf(newsletterCalls.create.body, { ...scheduled, scheduledFor })).toEqual({
      scheduledFor: 'Please set a scheduled date and time.',
    })
  })

  it.each(['2026-11-20T10:00:00.000Z'])('is scheduled for %s', (scheduledFor) => {
    expect(messagesOf(newsletterCalls.create.body, { ...scheduled, scheduledFor })).toEqual({})
  })

  it('is never sent by being made', () => {
    expect(newsletterCalls.create.body.safeParse({ ...newsletter, status: 'sent' }).success).toBe(false)
    expect(newsletterCalls.create.body.safeParse({ ...scheduled, scheduledFor: 'tomorrow' }).success).toBe(false)
  })
})

it('a change of a newsletter names only what changes', () => {
  expect(newsletterCalls.update.body.parse({ title: 'Next week', version: 2 })).toEqual({
    title: 'Next week',
    version: 2,
  })
  expect(newsletterCalls.update.body.safeParse({ articleIds: [] }).success).toBe(false)
  expect(newsletterCalls.update.body.safeParse({ articleIds: [], includesCalendar: true }).success).toBe(true)
})
