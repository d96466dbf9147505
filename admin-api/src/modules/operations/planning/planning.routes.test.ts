import { type Planning, planningSchema, rhythmSchema } from '@hometown/shared-types/planning'
import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const ARTICLE = { title: 'Fair', description: 'Pie.', category: 'Community', authorName: 'Nora' }
const EVENT = { category: 'Events', status: 'published', location: 'Park' } as const

describe('the plan', () => {
  async function open() {
    const desk = await openCalendar(await openTestStore())
    const { call } = desk
    const read = async (query: string): Promise<Planning> =>
      planningSchema.parse((await call('GET', `/api/planning?${query}`)).json())
    const write = async (fields: object): Promise<{ id: string; version: number }> =>
      (await call('POST', '/api/articles', { ...ARTICLE, ...fields })).json()
    /** Of an article that was published long ago. */
    const compose = async (fields: object): Promise<{ id: string }> => {
      const old = await write({ title: 'Old', status: 'published', publishedAt: Date.UTC(2020, 0, 1) })
      return (await call('POST', '/api/newsletters', { title: 'This week', articleIds: [old.id], ...fields })).json()
    }
    return { ...desk, read, write, compose }
  }
  const linesOf = ({ entries }: Planning) =>
    entries.map(({ kind, title, start, state, fixed }) => [kind, title, start, state, fixed])

  it('is for people who are signed in, and for 45 days at most', async () => {
    const { app, call } = await open()
    expect((await app.inject('/api/planning?from=2026-11-01&to=2026-11-30')).statusCode).toBe(401)
    expect((await app.inject('/api/planning/rhythm')).statusCode).toBe(401)
    const statusOf = async (query: string) => (await call('GET', `/api/planning?${query}`)).statusCode
    expect(await statusOf('from=2026-11-01&to=2026-12-15')).toBe(200)
    expect(await statusOf('from=2026-11-01&to=2026-12-16')).toBe(422)
    expect(await statusOf('from=2026-11-02&to=2026-11-01')).toBe(422)
    expect(await statusOf('from=2026-11-02')).toBe(422)
  })

  it('shows articles, newsletters, events and games on the county’s clocks, and what can’t be moved', async () => {
    const { call, context, create, read, write, compose } = await open()
    await write({ title: 'Out', status: 'published' })
    await write({ title: 'Soon', publishAt: '2026-11-25T09:30', unpublishAt: '2026-11-28T18:00' })
    await write({ title: 'Only a draft' })
    await compose({ status: 'scheduled', scheduledFor: '2026-11-26T07:00' })
    const sent = await compose({ title: 'Last week' })
    await context.store.db
      .updateTable('newsletters')
      .set({ status: 'sent', sent_at: Date.UTC(2026, 10, 19, 13) })
      .where('id', '=', sent.id)
      .execute()
    await create({ ...EVENT, title: 'Concert', startDate: '2026-11-27T19:00', endDate: '2026-11-29T22:00' })
    await create({
      ...EVENT,
      title: 'Sale',
      status: 'draft',
      startDate: '2026-11-27',
      endDate: '2026-11-27',
      allDay: true,
    })
    const game = { sport: 'Football', team: 'Millers', opponent: 'Larks', startsAt: '2026-11-27T19:00' }
    await call('POST', '/api/fixtures', game)
    const plan = await read('from=2026-11-19&to=2026-11-30')
    expect(linesOf(plan)).toEqual([
      ['newsletter', 'Last week', '2026-11-19T07:00', 'sent', 'sent'],
      ['article', 'Out', '2026-11-20T10:00', 'published', 'published'],
      ['article', 'Soon', '2026-11-25T09:30', 'scheduled', null],
      ['newsletter', 'This week', '2026-11-26T07:00', 'scheduled', null],
      ['event', 'Sale', '2026-11-27', 'draft', null],
      ['event', 'Concert', '2026-11-27T19:00', 'published', null],
      ['game', expect.stringContaining('Millers'), '2026-11-27T19:00', 'published', null],
      ['unpublish', 'Soon', '2026-11-28T18:00', 'scheduled', null],
    ])
    expect(plan).toMatchObject({ more: [], cut: false })
    expect(plan.entries[2]).toMatchObject({ category: 'Community', detail: 'Nora', version: 1 })
    expect(linesOf(await read('from=2026-11-19&to=2026-11-30&category=Community')).map(([, title]) => title)).toEqual([
      ...['Out', 'Soon', 'Soon'],
    ])
  })

  it('begins and ends a day at the county’s midnight', async () => {
    const { read, write } = await open()
    await write({ title: 'First', publishAt: '2026-11-25T00:00' })
    await write({ title: 'Last', publishAt: '2026-11-25T23:59' })
    await write({ title: 'After', publishAt: '2026-11-26T00:00' })
    expect((await read('from=2026-11-25&to=2026-11-25')).entries.map(({ title }) => title)).toEqual(['First', 'Last'])
  })

  it('shows three events and three games a day and counts the others, but all of a day by itself', async () => {
    const { create, read } = await open()
    for (const hour of [18, 10, 12, 9, 15]) {
      await create({
        ...EVENT,
        title: `At ${hour}`,
        startDate: `2026-11-27T${String(hour).padStart(2, '0')}:00`,
        endDate: '2026-11-27T20:00',
      })
    }
    const { entries, more } = await read('from=2026-11-26&to=2026-11-27')
    expect(entries.map(({ title }) => title)).toEqual(['At 9', 'At 10', 'At 12'])
    expect(more).toEqual([{ day: '2026-11-27', kind: 'event', count: 2 }])
    expect((await read('from=2026-11-27&to=2026-11-27')).entries).toHaveLength(5)
  })

  it('shows each date of a series with its changes, and says which date it is', async () => {
    const { call, create, read } = await open()
    const { id } = await create({
      ...EVENT,
      title: 'Chess',
      ...{ startDate: '2026-11-03T19:00', endDate: '2026-11-03T21:00', rrule: 'FREQ=WEEKLY' },
    })
    await call('PUT', `/api/calendar-events/${id}/dates/2026-11-24`, { startDate: '2026-11-25T18:00', title: 'Finals' })
    await call('PUT', `/api/calendar-events/${id}/dates/2026-12-01`, { cancelled: true })
    const { entries } = await read('from=2026-11-15&to=2026-12-05')
    expect(entries.map(({ title, start, series, cancelled }) => [title, start, series?.date, cancelled])).toEqual([
      ['Chess', '2026-11-17T19:00', '2026-11-17', false],
      ['Finals', '2026-11-25T18:00', '2026-11-24', false],
      ['Chess', '2026-12-01T19:00', '2026-12-01', true],
    ])
    expect(entries[0]?.series?.first).toBe('2026-11-03')
  })

  it('keeps a newsletter on its way where it is, and marks one that waits for an editor', async () => {
    const { context, compose, read } = await open()
    const held = await compose({ title: 'Late', status: 'scheduled', scheduledFor: '2026-11-24T07:00' })
    const going = await compose({ title: 'Going' })
    const { db } = context.store
    await db.updateTable('newsletters').set({ held_reason: 'late' }).where('id', '=', held.id).execute()
    const sending = { status: 'sending', sent_at: Date.UTC(2026, 10, 24, 12) } as const
    await db.updateTable('newsletters').set(sending).where('id', '=', going.id).execute()
    const { entries } = await read('from=2026-11-24&to=2026-11-24')
    expect(entries.map(({ title, state, fixed, held: isHeld }) => [title, state, fixed, isHeld])).toEqual([
      ['Going', 'sending', 'sending', false],
      ['Late', 'scheduled', null, true],
    ])
  })

  it('shows what WordPress publishes by itself, which is changed there', async () => {
    const { context, read, write } = await open()
    const { db } = context.store
    const rows = { origin: 'https://wp.example', published_at: Date.UTC(2026, 10, 25, 15) }
    const there = await write({ title: 'Planned in WordPress' })
    const here = await write({ title: 'Planned here', publishAt: '2026-11-25T10:00' })
    await db.updateTable('articles').set(rows).where('id', 'in', [there.id, here.id]).execute()
    expect(linesOf(await read('from=2026-11-25&to=2026-11-25'))).toEqual([
      ['article', 'Planned in WordPress', '2026-11-25T09:00', 'scheduled', 'wordpress'],
      ['article', 'Planned here', '2026-11-25T10:00', 'scheduled', null],
    ])
  })

  it('a move by the article’s own call keeps the clock time across a change of clocks', async () => {
    const { call, read, write, context } = await open()
    context.clock.set(Date.UTC(2026, 9, 20, 16))
    const { id, version } = await write({ title: 'Dark evenings', publishAt: '2026-10-31T18:30' })
    const move = { publishAt: '2026-11-01T18:30', version }
    expect((await call('PATCH', `/api/articles/${id}`, move)).statusCode).toBe(200)
    const [entry] = (await read('from=2026-10-31&to=2026-11-01')).entries
    expect(entry).toMatchObject({ start: '2026-11-01T18:30', at: Date.UTC(2026, 10, 2, 0, 30) })
    const behind = { publishAt: '2026-11-02T18:30', version }
    expect((await call('PATCH', `/api/articles/${id}`, behind)).json()).toMatchObject({ code: 'stale' })
  })

  it('counts what was published on each weekday of the last eight weeks', async () => {
    const { call, context, create, write } = await open()
    // Friday, November 20: the last eight weeks are September 25 to November 19.
    const { db } = context.store
    const publish = async (at: number) => {
      const { id } = await write({ title: 'Out', status: 'published' })
      await db.updateTable('articles').set({ published_at: at }).where('id', '=', id).execute()
    }
    await publish(Date.UTC(2026, 9, 12, 15))
    // Sunday evening in the county, Monday in UTC.
    await publish(Date.UTC(2026, 9, 12, 3))
    await publish(Date.UTC(2026, 8, 25, 4, 59))
    await publish(context.clock.now())
    const sent = { status: 'sent', sent_at: Date.UTC(2026, 10, 19, 13), created_at: 1, updated_at: 1 } as const
    await db
      .insertInto('newsletters')
      .values({ id: 'n1', title: 'Sent', description: null, scheduled_for: null, ...sent })
      .execute()
    const weekly = { startDate: '2026-11-03T19:00', endDate: '2026-11-03T21:00', rrule: 'FREQ=WEEKLY' }
    const { id } = await create({ ...EVENT, title: 'Chess', ...weekly })
    await call('PUT', `/api/calendar-events/${id}/dates/2026-11-10`, { cancelled: true })
    await create({ ...EVENT, ...weekly, title: 'Not yet', status: 'draft' })
    const { weekdays, ...days } = rhythmSchema.parse((await call('GET', '/api/planning/rhythm')).json())
    expect(days).toEqual({ from: '2026-09-25', to: '2026-11-19' })
    expect(weekdays.map(({ articles }) => articles)).toEqual([1, 1, 0, 0, 0, 0, 0])
    expect(weekdays.map(({ newsletters }) => newsletters)).toEqual([0, 0, 0, 0, 1, 0, 0])
    expect(weekdays.map(({ events }) => events)).toEqual([0, 0, 2, 0, 0, 0, 0])
  })
})
