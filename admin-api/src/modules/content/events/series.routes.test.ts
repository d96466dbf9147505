import type { CreateEventInput, EventOccurrence } from '@hometown/shared-types/contract/events'
import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'

/** The choir meets on Tuesdays at seven. */
const choir: CreateEventInput = {
  title: 'Choir',
  location: 'Grange Hall',
  startDate: '2026-12-01T19:00',
  endDate: '2026-12-01T20:30',
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
  recurrenceEndDate: '2026-12-29',
  status: 'published',
}

describe('a series', () => {
  async function open(input: CreateEventInput = choir) {
    const calendar = await openCalendar()
    const { app, call, create } = calendar
    const made = await create(input)
    const url = `/api/calendar-events/${made.id}`
    const versionNow = async () => (await call('GET', url)).json().version
    const save = async (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: object) => {
      const version = await versionNow()
      const answer = await (method === 'DELETE'
        ? call(method, `${url}/${path}?version=${version}`)
        : call(method, `${url}/${path}`, { version, ...body }))
      expect([path, answer.statusCode, answer.json().message]).toEqual([path, expect.toBeOneOf([200, 201]), undefined])
      return answer.json()
    }
    const dates = async () => {
      const answer = await app.inject('/api/calendar-events?from=2026-11-01&to=2027-02-28')
      return answer
        .json<EventOccurrence[]>()
        .map(({ title, startDate, cancelled }) => `${startDate.slice(0, 13)} ${title}${cancelled ? ' cancelled' : ''}`)
    }
    return { ...calendar, made, url, save, dates, versionNow }
  }

  it('has one date moved, worded otherwise and cancelled, and taken back', async () => {
    const { save, dates } = await open()
    const body = { startDate: '2026-12-09T18:00', title: 'Open choir' }
    const moved = await save('PUT', 'dates/2026-12-08', body)
    expect(moved).toMatchObject({ sequence: 1, version: 2, title: 'Choir' })
    const times = { startDate: '2026-12-10T00:00:00.000Z', endDate: '2026-12-10T01:30:00.000Z' }
    const texts = { title: 'Open choir', description: null, location: null }
    expect(moved.exceptions).toEqual([{ originalDate: '2026-12-08', ...times, ...texts, cancelled: false }])
    await save('PUT', 'dates/2026-12-15', { cancelled: true })
    expect(await dates()).toEqual([
      '2026-12-02T01 Choir',
      '2026-12-10T00 Open choir',
      '2026-12-16T01 Choir cancelled',
      '2026-12-23T01 Choir',
      '2026-12-30T01 Choir',
    ])
    await save('PUT', 'dates/2026-12-15', { title: 'Choir' })
    const back = await save('PUT', 'dates/2026-12-08', {})
    expect(back.exceptions).toEqual([])
  })

  it('is found on the day to which one date is moved, before its start and after its end', async () => {
    const { save, app } = await open()
    await save('PUT', 'dates/2026-12-01', { startDate: '2026-10-06T19:00' })
    await save('PUT', 'dates/2026-12-29', { startDate: '2027-02-02T19:00' })
    for (const day of ['2026-10-06', '2027-02-02']) {
      const answer = await app.inject(`/api/calendar-events?from=${day}&to=${day}`)
      expect(answer.json<EventOccurrence[]>()).toHaveLength(1)
    }
  })

  it('skips a date, takes it back, and keeps the last one', async () => {
    const { save, dates, url, call, versionNow } = await open({ ...choir, recurrenceEndDate: '2026-12-08' })
    expect(await save('DELETE', 'dates/2026-12-01')).toMatchObject({ skippedDates: ['2026-12-01'], sequence: 1 })
    expect(await dates()).toEqual(['2026-12-09T01 Choir'])
    const last = await call('DELETE', `${url}/dates/2026-12-08?version=${await versionNow()}`)
    expect([last.statusCode, last.json().code]).toEqual([409, 'last_date'])
    await save('PUT', 'dates/2026-12-01', {})
    expect(await dates()).toHaveLength(2)
  })

  it('is split where this and all that follow change', async () => {
    const { save, dates, made, app, changes } = await open()
    await save('PUT', 'dates/2026-12-08', { title: 'Early' })
    await save('PUT', 'dates/2026-12-22', { title: 'Carols' })
    const body = { from: '2026-12-15', changes: { startDate: '2026-12-15T18:00', location: 'Armory' } }
    const { before, after } = await save('POST', 'split', body)
    expect(before).toMatchObject({ id: made.id, recurrenceEndDate: '2026-12-14', uid: made.uid })
    expect(after).toMatchObject({
      ...{ startDate: '2026-12-16T00:00:00.000Z', endDate: '2026-12-16T01:30:00.000Z', location: 'Armory' },
      ...{ recurrenceEndDate: '2026-12-29', slug: 'choir-2026-12-15', status: 'published', droppedDates: [] },
    })
    expect(after.uid).not.toBe(made.uid)
    expect(await dates()).toEqual([
      '2026-12-02T01 Choir',
      '2026-12-09T01 Early',
      '2026-12-16T00 Choir',
      '2026-12-23T00 Carols',
      '2026-12-30T00 Choir',
    ])
    expect((await changes()).map(({ subject_id }) => subject_id)).toContain(after.id)
    expect((await app.inject(`/api/calendar-events/${after.id}`)).statusCode).toBe(200)
  })

  it('ends before a date when that and all that follow are deleted', async () => {
    const { save, dates, url, call, made } = await open()
    const ended = await save('DELETE', 'dates/2026-12-15/following')
    expect(ended).toMatchObject({ before: { id: made.id, recurrenceEndDate: '2026-12-14', version: 2 } })
    expect(await dates()).toHaveLength(2)
    expect(await save('DELETE', 'dates/2026-12-01/following')).toEqual({ before: null })
    expect((await call('GET', url)).statusCode).toBe(404)
  })
})

describe('many events', () => {
  const once = { title: 'Fair', startDate: '2026-12-05', endDate: '2026-12-06', allDay: true }

  it('are published, withdrawn and deleted at once', async () => {
    const { create, call, app, changes } = await openCalendar()
    const ids = [(await create(once)).id, (await create({ ...once, status: 'published' })).id, 'gone']
    const bulk = async (action: string) =>
      (await call('POST', '/api/calendar-events/bulk', { ids, action })).json().changed
    expect(await bulk('publish')).toBe(1)
    expect(await bulk('draft')).toBe(2)
    expect((await app.inject('/api/calendar-events')).json()).toEqual([])
    expect(await changes()).toHaveLength(4)
    expect(await bulk('delete')).toBe(2)
    expect(await changes()).toHaveLength(4)
  })

  it('stay as they are where one was changed after the editor saw it', async () => {
    const { create, call, app } = await openCalendar()
    const ids = [(await create(once)).id, (await create({ ...once, title: 'Second' })).id]
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    await call('PATCH', `/api/calendar-events/${ids[0]}`, { title: 'The mayor is a thief' })
    const answer = await call('POST', '/api/calendar-events/bulk', { ids, action: 'publish', versions })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Changed after you opened the list: “The mayor is a thief”. Check the list again, then decide.',
    ])
    expect((await app.inject('/api/calendar-events')).json()).toEqual([])
  })

  it('come back as they were when their deletion is taken back', async () => {
    const { create, call, app, context } = await openCalendar()
    const made = await create({ ...choir })
    await call('PUT', `/api/calendar-events/${made.id}/dates/2026-12-08`, { version: made.version, title: 'Open' })
    const before = (await call('GET', `/api/calendar-events/${made.id}`)).json()
    const gone = await call('DELETE', `/api/calendar-events/${made.id}`)
    expect(gone.json()).toEqual({ id: made.id, title: 'Choir' })
    expect((await app.inject(`/api/calendar-events/published/${made.id}`)).statusCode).toBe(404)
    const undo = () => call('POST', '/api/calendar-events/undelete', { ids: [made.id] })
    const [one, two] = await Promise.all([undo(), undo()])
    expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409])
    const after = (await call('GET', `/api/calendar-events/${made.id}`)).json()
    expect(after).toEqual({ ...before, version: before.version + 1, sequence: before.sequence + 1 })
    await call('DELETE', `/api/calendar-events/${made.id}`)
    context.clock.advance(8 * 86_400_000)
    expect((await undo()).statusCode).toBe(409)
  })
})
