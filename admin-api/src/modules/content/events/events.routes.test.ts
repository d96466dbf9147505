import type { SavedEvent } from '@hometown/shared-types/contract/desk-events'
import {
  type CalendarEvent,
  type CreateEventInput,
  calendarEventSchema,
  type EventOccurrence,
} from '@hometown/shared-types/contract/events'
import type { Page } from '@hometown/shared-types/contract/fields'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openCalendar } from '../../../../test/support/open-calendar.ts'

const form: CreateEventInput = {
  title: 'Pancake  breakfast',
  description: 'Pancakes.\r\n\r\nAnd <b>syrup</b>.',
  location: 'Grange Hall,\r\nMill Street',
  startDate: '2026-11-21T09:00:00',
  endDate: '2026-11-21T11:00:00',
  tags: ['free', 'food, family'],
  status: 'published',
}

describe('the calendar', () => {
  it('keeps an event as it was written, tidied, in the county’s time', async () => {
    const { create, changes, context, actions } = await openCalendar()
    const made = await create(form)
    expect(made).toMatchObject({
      ...{ title: 'Pancake breakfast', slug: 'pancake-breakfast', location: 'Grange Hall, Mill Street' },
      ...{ description: 'Pancakes.\n\nAnd <b>syrup</b>.', tags: ['free', 'food', 'family'] },
      ...{ startDate: '2026-11-21T15:00:00.000Z', endDate: '2026-11-21T17:00:00.000Z', timeZone: 'America/Chicago' },
      ...{ uid: `${made.id}@localhost`, version: 1, sequence: 0 },
    })
    expect(await changes()).toEqual([{ kind: 'event', subject_id: made.id }])
    expect(context.messages.sent).toContainEqual({
      type: 'live',
      event: { type: 'changed', lists: ['calendar-events', 'fixtures', 'event-submissions', 'audit-log'] },
    })
    expect(await actions()).toEqual(['event.create'])
  })

  it('says nothing of an event to anybody else once it is deleted', async () => {
    const { app, call, create } = await openCalendar()
    const { id } = await create({ ...form, title: 'Party at the mayor’s' })
    const lists = ['', '/published', '/published?after=', `/${id}`, `/published/${id}`]
    const everywhere = async () =>
      (await Promise.all(lists.map((url) => app.inject(`/api/calendar-events${url}`)))).map(({ body }) => body).join()
    expect(await everywhere()).toContain('party-at-the-mayor')
    await call('DELETE', `/api/calendar-events/${id}`)
    expect(await everywhere()).not.toMatch(/party|mayor|Grange/i)
  })

  it('gives each event an address of its own, which is no other page’s', async () => {
    const { create } = await openCalendar()
    const slugs = []
    for (const title of ['Fair', 'Fair', 'Fair', '2026', 'Feed', 'Submit', '日本', 'Sports'])
      slugs.push((await create({ ...form, title })).slug)
    expect(slugs.join(' ')).toBe('fair fair-2026-11-21 fair-2026-11-21-1 event-2026 feed-1 submit-1 event sports-1')
  })

  it('shows strangers what is published', async () => {
    const { app, create, call } = await openCalendar()
    const shown = await create(form)
    const draft = await create({ ...form, title: 'Secret', status: 'draft' })
    const list = await app.inject('/api/calendar-events')
    expect(z.array(calendarEventSchema).parse(list.json())).toMatchObject([{ id: shown.id }])
    expect((await app.inject(`/api/calendar-events/${draft.id}`)).statusCode).toBe(404)
    expect((await app.inject('/api/calendar-events?page=1')).statusCode).toBe(401)
    expect((await call('GET', `/api/calendar-events/${draft.id}`)).json()).toMatchObject({ title: 'Secret' })
    expect((await call('GET', '/api/calendar-events')).json()).toHaveLength(2)
  })

  it('takes the form of the public calendar without losing what that does not know', async () => {
    const { create, call } = await openCalendar()
    const made = await create({ ...form, rrule: 'FREQ=WEEKLY;INTERVAL=2', recurrenceEndDate: '2027-03-01' })
    const words = { title: 'Breakfast', description: 'More pancakes', location: 'Armory', category: 'Community' }
    const times = { startDate: '2026-11-21T08:00:00', endDate: '2026-11-21T10:00:00', allDay: false }
    const answer = await call('PUT', `/api/calendar-events/${made.id}`, { ...words, ...times })
    const { rrule, recurrenceEndDate, tags, status, slug } = made
    expect([answer.statusCode, answer.json<SavedEvent>()]).toMatchObject([
      200,
      { ...words, startDate: '2026-11-21T14:00:00.000Z', rrule, recurrenceEndDate, tags, status, slug, version: 2 },
    ])
  })

  it('has other calendars hear of every change, and of no save of the same', async () => {
    const { create, update } = await openCalendar()
    const made = await create(form)
    const moved = await update(made.id, { startDate: '2026-11-22T15:00:00Z', endDate: '2026-11-22T17:00:00Z' })
    expect(moved).toMatchObject({ version: 2, sequence: 1, startDate: '2026-11-22T15:00:00.000Z' })
    expect(moved.updatedAt > made.updatedAt).toBe(true)
    const same = await update(made.id, { startDate: '2026-11-22T09:00', title: 'Pancake breakfast' })
    expect([same.version, same.sequence, same.updatedAt]).toEqual([2, 1, moved.updatedAt])
  })

  it('answers the paged list, filtered and sorted, a series at its next date', async () => {
    const { create, call } = await openCalendar()
    await create(form)
    await create({ ...form, title: 'Old fair', startDate: '2025-07-04', endDate: '2025-07-04', allDay: true })
    const times = { startDate: '2026-01-06T19:00', endDate: '2026-01-06T20:00' }
    await create({ ...form, title: 'Choir', rrule: 'FREQ=WEEKLY', ...times })
    await create({ ...form, title: 'Draft of a market', category: 'Business', status: 'draft' })
    const list = async (query: Record<string, string>) => {
      const answer = await call('GET', `/api/calendar-events?${new URLSearchParams({ page: '1', ...query })}`)
      return answer.json<Page<CalendarEvent>>().data.map(({ title }) => title)
    }
    expect(await list({ sort: 'title' })).toEqual(['Choir', 'Draft of a market', 'Old fair', 'Pancake breakfast'])
    expect(await list({ when: 'past' })).toEqual(['Old fair'])
    expect(await list({ when: 'upcoming', status: 'published' })).toEqual(['Pancake breakfast', 'Choir'])
    expect(await list({ search: 'grange food', category: 'Business' })).toEqual(['Draft of a market'])
    expect((await list({ sort: 'start' })).at(-1)).toBe('Old fair')
    const counts = await call('GET', '/api/calendar-events/counts')
    expect(counts.json()).toEqual({ total: 4, published: 3, upcoming: 2 })
  })

  it('answers 304 to an editor who has the month as it is, which no cache keeps for visitors', async () => {
    const { app, create, headers, update } = await openCalendar()
    const { id } = await create(form)
    const read = (more: Record<string, string>) =>
      app.inject({ url: '/api/calendar-events?from=2026-11-01&to=2026-11-30', headers: more })
    const { 'cache-control': cache, etag } = (await read(headers)).headers
    expect(cache).toBe('no-store')
    const known = { 'if-none-match': String(etag) }
    expect((await read({ ...headers, ...known })).statusCode).toBe(304)
    expect((await read(known)).statusCode).toBe(200)
    await update(id, { tags: ['new'] })
    expect((await read({ ...headers, ...known })).statusCode).toBe(200)
  })

  it('answers occurrences from a day to another, moved and cancelled ones as they are', async () => {
    const { app, create } = await openCalendar()
    const made = await create({
      ...form,
      startDate: '2026-10-27T19:00',
      endDate: '2026-10-27T20:30',
      rrule: 'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=TU',
      skippedDates: ['2026-11-10'],
    })
    await create({ ...form, title: 'Draft', status: 'draft' })
    expect(made).toMatchObject({ rrule: expect.not.stringContaining('COUNT'), recurrenceEndDate: '2026-11-17' })
    const answer = await app.inject('/api/calendar-events?from=2026-10-28&to=2026-12-31')
    const found = answer.json<EventOccurrence[]>()
    expect(found.map(({ originalDate, startDate }) => [originalDate, startDate])).toEqual([
      // Daylight saving ended on November 1; the event stays at seven.
      ['2026-11-03', '2026-11-04T01:00:00.000Z'],
      ['2026-11-17', '2026-11-18T01:00:00.000Z'],
    ])
    expect(found[0]).toMatchObject({ id: made.id, seriesStartDate: '2026-10-28T00:00:00.000Z', cancelled: false })
  })

  it('bounds what is asked for', async () => {
    const { app, create } = await openCalendar()
    const unbounded = await app.inject('/api/calendar-events?from=2026-01-01&to=2027-02-05')
    expect(unbounded.json().issues).toMatchObject([{ message: 'Ask for at most 400 days at once' }])
    for (let number = 0; number < 11; number++) await create({ ...form, title: `Daily ${number}`, rrule: 'FREQ=DAILY' })
    const answer = await app.inject('/api/calendar-events?from=2026-12-01&to=2028-01-04')
    const found = answer.json<EventOccurrence[]>()
    expect(found).toHaveLength(4000)
    expect(found.map(({ startDate }) => startDate)).toEqual(found.map(({ startDate }) => startDate).sort())
    expect(found[0]?.startDate).toBe('2026-12-01T15:00:00.000Z')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('says at the field what is wrong', async () => {
    const { call } = await openCalendar()
    const wrong = { rrule: 'FREQ=DAILY', recurrenceEndDate: '2026-11-20' }
    const answer = await call('POST', '/api/calendar-events', { ...form, ...wrong })
    const issues = [{ path: 'recurrenceEndDate', message: 'The series cannot end before it starts' }]
    expect([answer.statusCode, answer.json().issues]).toEqual([422, issues])
  })
})
