import { describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { loopbackOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { updateEvent } from '../../../content/events/events.service.ts'
import { answerOddTimes, recordChecks } from '../../sources/sources.service.ts'

const HARVEST = '/api/content-suggestions/harvest'
const PATIENCE = { timeout: 15_000, interval: 20 }
const NOW = Date.parse('2026-11-20T18:00:00Z')

describe('an .ics source', () => {
  /** A source whose calendar has the events of the last `read`. */
  async function open(more: Record<string, string> = {}) {
    const env = { TIME_ZONE: 'America/New_York', ...more }
    const service = await buildTestApp({ store: await openTestStore(), outside: loopbackOutside(), env })
    const { app, context } = service
    context.clock.set(NOW)
    const { headers } = await signIn(context)
    let calendar = ''
    const { origin } = await serveOutside((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar)
    })
    const about = { address_key: 'library', source_type: 'website', description: null } as const
    const times = { created_at: NOW, updated_at: NOW }
    const source = { id: 'library', name: 'Library', url: `${origin}/events.ics`, category: 'Community' } as const
    await context.store.db
      .insertInto('sources')
      .values({ ...source, ...about, status: 'active', ...times })
      .execute()
    const ask = async (path: string, payload?: object) => {
      const url = `/api/content-suggestions${path}`
      const answer = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
      return answer.json()
    }
    return {
      ...{ context, ask, app, headers },
      async read(...events: string[][]) {
        calendar = calendarOf(events)
        return ask('/aggregate')
      },
      suggestions: () => context.store.db.selectFrom('content_suggestions').selectAll().orderBy('id').execute(),
      events: () => context.store.db.selectFrom('calendar_events').selectAll().orderBy('start_date').execute(),
    }
  }

  const odd = [
    ['UID:1', 'SUMMARY:Story Time', 'DTSTART:20261201T100000Z'],
    ['UID:2', 'SUMMARY:Toddler music', 'DTSTART:20261202T090000Z'],
    ['UID:3', 'SUMMARY:Book club', 'DTSTART:20261203T093000Z'],
  ]

  test('whose times are odd waits for one decision, and is read as it says', async () => {
    const { app, headers, read, suggestions } = await open()
    const source = async () => (await app.inject({ url: '/api/sources/library', headers })).json()
    const answer = (payload: object) =>
      app.inject({ method: 'POST', url: '/api/sources/library/odd-times', headers, payload })
    await read(...odd)
    expect(await suggestions()).toEqual([])
    expect((await source()).oddTimes).toMatchObject({
      proposal: 'county',
      isHolding: true,
      examples: [{ title: 'Story Time', now: '2026-12-01T05:00', proposed: '2026-12-01T10:00' }, {}, {}],
    })
    const inNeed = await app.inject({ url: '/api/sources?show=attention&page=1', headers })
    expect(inNeed.json()).toMatchObject({ total: 1 })
    expect((await answer({ action: 'accept', proposal: 'utc' })).statusCode).toBe(409)
    expect((await answer({ action: 'accept', proposal: 'county' })).json()).toMatchObject({ oddTimes: null })
    expect((await answer({ action: 'dismiss' })).statusCode).toBe(409)
    await read(...odd)
    const starts = (await suggestions()).map(({ details }) => JSON.parse(details ?? '').startDate)
    expect(starts.sort()).toEqual(['2026-12-01T10:00', '2026-12-02T09:00', '2026-12-03T09:30'])
  })

  test('is read again once its odd times are decided about, also without an automatic harvest', async () => {
    const { app, headers, read, suggestions } = await open({ HARVEST_SECONDS: '0' })
    await read(...odd)
    const payload = { action: 'accept', proposal: 'county' }
    const answer = () => app.inject({ method: 'POST', url: '/api/sources/library/odd-times', headers, payload })
    expect((await answer()).json()).toMatchObject({ oddTimes: null })
    await vi.waitUntil(async () => (await suggestions()).length === 3, PATIENCE)
    expect(JSON.parse((await suggestions())[0]?.details ?? '').startDate).toMatch(/T(?:10:00|09:00|09:30)$/)
    await vi.waitUntil(async () => (await app.inject({ url: HARVEST, headers })).json().finishedAt !== null, PATIENCE)
  })

  test('that is paused waits for that until it is resumed', async () => {
    const { app, context, headers, read } = await open()
    await read(...odd)
    await context.store.db.updateTable('sources').set({ status: 'inactive' }).execute()
    const payload = { action: 'dismiss', proposal: 'county' }
    const runs = () => context.store.db.selectFrom('harvest_runs').select('id').execute()
    const before = await runs()
    const answer = await app.inject({ method: 'POST', url: '/api/sources/library/odd-times', headers, payload })
    expect(answer.statusCode).toBe(200)
    expect(await runs()).toEqual(before)
  })

  test('whose odd times are right is read as it is, and asked about once', async () => {
    const { app, headers, read, suggestions } = await open()
    await read(...odd)
    const payload = { action: 'dismiss', proposal: 'county' }
    await app.inject({ method: 'POST', url: '/api/sources/library/odd-times', headers, payload })
    await read(...odd)
    expect(await suggestions()).toHaveLength(3)
    expect((await app.inject({ url: '/api/sources/library', headers })).json()).toMatchObject({ oddTimes: null })
  })

  test('isn’t asked about again by a reading that began before the decision', async () => {
    const { app, headers, context, read, suggestions } = await open()
    await read(...odd)
    const [source] = await context.store.db.selectFrom('sources').selectAll().execute()
    if (!source) throw new Error('There is no source')
    const { oddTimes } = (await app.inject({ url: '/api/sources/library', headers })).json()
    const answer = { action: 'accept', proposal: 'county' } as const
    await answerOddTimes(context, { user: await signIn(context) }, 'library', answer)
    const now = context.clock.now()
    const outcome = { startedAt: now, finishedAt: now, outcome: 'done', found: 0, fresh: 0, oddTimes } as const
    await context.store.db.transaction().execute((trx) => recordChecks(context, trx, [{ source, outcome }]))
    const after = await context.store.db.selectFrom('sources').selectAll().executeTakeFirstOrThrow()
    expect(after).toMatchObject({ odd_times: null, times_reading: 'county', next_check_at: now })
    await read(...odd)
    expect(await suggestions()).toHaveLength(3)
  })

  test('that names another zone than its events here did is asked about, and holds none of them back', async () => {
    const { app, headers, read, suggestions } = await open()
    await read(['UID:1', 'SUMMARY:Quilts', 'DTSTART;TZID=America/New_York:20261201T180000'])
    await read(['UID:1', 'SUMMARY:Quilts', 'DTSTART;TZID=America/Denver:20261201T180000'])
    expect((await app.inject({ url: '/api/sources/library', headers })).json().oddTimes).toMatchObject({
      isHolding: false,
    })
    const [quilts] = await suggestions()
    expect(JSON.parse(quilts?.details ?? '')).toMatchObject({ startDate: '2026-12-01T20:00' })
  })

  test('of a series says when it ends, which dates are left out and which are otherwise', async () => {
    const { context, ask, read, suggestions, events } = await open()
    const series = ['UID:quilts', 'SUMMARY:Quilts', 'DTSTART;TZID=America/New_York:20261201T180000']
    const rule = ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/New_York:20261208T180000']
    const date = ['UID:quilts', 'RECURRENCE-ID;TZID=America/New_York:20261215T180000', 'SUMMARY:Last quilts']
    await read([...series, ...rule], [...date, 'DTSTART;TZID=America/New_York:20261215T190000'])
    const [suggestion] = await suggestions()
    await ask(`/${suggestion?.id}/event`)
    expect(await events()).toMatchObject([
      {
        ...{ title: 'Quilts', rrule: 'FREQ=WEEKLY', recurrence_end_date: '2026-12-15' },
        ...{ skipped_dates: '["2026-12-08"]', last_day: '2026-12-15' },
      },
    ])
    expect(await context.store.db.selectFrom('event_exceptions').selectAll().execute()).toMatchObject([
      { original_date: '2026-12-15', title: 'Last quilts', start_date: '2026-12-15T19:00' },
    ])
  })

  test('moves and cancels what it holds, and the suggestion that waits goes along, also to another month', async () => {
    const { read, suggestions } = await open()
    await read(['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261128T150000Z'])
    const moved = ['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261205T150000Z', 'LOCATION:Town Hall']
    await read(moved)
    await read([...moved, 'STATUS:CANCELLED'])
    const all = await suggestions()
    expect(all).toHaveLength(1)
    expect(JSON.parse(all[0]?.details ?? '')).toMatchObject({
      ...{ startDate: '2026-12-05T10:00', location: 'Town Hall', cancelled: true },
    })
  })

  test('of which an event was made says that it is otherwise there, and the event follows when somebody says so', async () => {
    const { context, app, headers, ask, read, suggestions, events } = await open()
    const list = async () => (await app.inject({ url: '/api/content-suggestions/source-changes', headers })).json()
    const quilts = ['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261128T150000Z', 'DTEND:20261128T170000Z']
    await read(quilts)
    const [{ id } = { id: '' }] = await suggestions()
    await ask(`/${id}/publish`)
    await updateEvent(context, { user: await signIn(context) }, (await events())[0]?.id ?? '', { title: 'Quilts!' })
    expect(await list()).toEqual([])
    await read(['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261201T150000Z', 'DTEND:20261201T170000Z'])
    const [change] = await list()
    expect(change).toMatchObject({
      ...{ suggestionId: id, title: 'Quilts!', sourceName: 'Library', status: 'published' },
      before: { startDate: '2026-11-28T10:00' },
      now: { startDate: '2026-12-01T10:00' },
    })
    expect(await events()).toMatchObject([{ start_date: '2026-11-28T10:00' }])
    expect(await ask(`/${id}/source-change`, { action: 'update', version: change.version - 1 })).toMatchObject({
      code: 'stale',
    })
    expect(await ask(`/${id}/source-change`, { action: 'update', version: change.version })).toEqual([])
    expect(await events()).toMatchObject([
      { title: 'Quilts!', start_date: '2026-12-01T10:00', end_date: '2026-12-01T12:00', cancelled: 0 },
    ])

    await read(['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261201T150000Z', 'DTEND:20261201T170000Z', 'STATUS:CANCELLED'])
    const [cancelled] = await list()
    expect(cancelled).toMatchObject({ before: { cancelled: false }, now: { cancelled: true } })
    expect(await ask(`/${id}/source-change`, { action: 'keep', version: cancelled.version })).toEqual([])
    await read(['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261201T150000Z', 'DTEND:20261201T170000Z', 'STATUS:CANCELLED'])
    expect(await list()).toEqual([])
    expect(await events()).toMatchObject([{ cancelled: 0 }])
  })

  test('moves the event, and the place that an editor corrected stays', async () => {
    const { app, headers, ask, read, suggestions, events } = await open()
    const list = async () => (await app.inject({ url: '/api/content-suggestions/source-changes', headers })).json()
    const quilts = ['UID:1', 'SUMMARY:Quilts', 'LOCATION:Library']
    await read([...quilts, 'DTSTART:20261128T150000Z', 'DTEND:20261128T170000Z'])
    const id = (await suggestions())[0]?.id
    const times = { startDate: '2026-11-28T10:00', endDate: '2026-11-28T12:00' }
    await ask(`/${id}/kind`, { kind: 'event', details: { kind: 'event', ...times, location: 'Grange Hall' } })
    await ask(`/${id}/publish`)
    await read([...quilts, 'DTSTART:20261201T150000Z', 'DTEND:20261201T170000Z'])
    const [change] = await list()
    expect(change).toMatchObject({ before: { location: 'Library' }, now: { startDate: '2026-12-01T10:00' } })
    expect(await ask(`/${id}/source-change`, { action: 'update', version: change.version })).toEqual([])
    expect(await events()).toMatchObject([{ start_date: '2026-12-01T10:00', location: 'Grange Hall' }])
  })

  test('gives the event its price, and offers another one unless that says the same', async () => {
    const { app, headers, ask, read, suggestions, events } = await open()
    const list = async () => (await app.inject({ url: '/api/content-suggestions/source-changes', headers })).json()
    const quilts = ['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261128T150000Z']
    await read([...quilts, 'X-COST:Free'])
    const id = (await suggestions())[0]?.id
    await ask(`/${id}/publish`)
    expect(await events()).toMatchObject([{ price: 'Free' }])
    await read([...quilts, 'X-COST:Free admission'])
    expect(await list()).toEqual([])
    await read([...quilts, 'X-COST:$5'])
    const [change] = await list()
    expect(change).toMatchObject({ before: { price: 'Free' }, now: { price: '$5' } })
    await ask(`/${id}/source-change`, { action: 'update', version: change.version })
    expect(await events()).toMatchObject([{ price: '$5' }])
  })

  test('that takes a change back leaves nothing to decide', async () => {
    const { app, headers, ask, read, suggestions } = await open()
    const list = async () => (await app.inject({ url: '/api/content-suggestions/source-changes', headers })).json()
    const quilts = ['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261128T150000Z']
    await read(quilts)
    await ask(`/${(await suggestions())[0]?.id}/event`)
    await read([...quilts, 'STATUS:CANCELLED'])
    expect(await list()).toHaveLength(1)
    await read(quilts)
    expect(await list()).toEqual([])
    expect((await app.inject('/api/content-suggestions/source-changes')).statusCode).toBe(401)
  })
})

function calendarOf(events: string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
