import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { loopbackOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

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
      ask,
      async read(...events: string[][]) {
        calendar = calendarOf(events)
        return ask('/aggregate')
      },
      suggestions: () => context.store.db.selectFrom('content_suggestions').selectAll().orderBy('id').execute(),
      events: () => context.store.db.selectFrom('calendar_events').selectAll().orderBy('start_date').execute(),
    }
  }

  test('of a series says when it ends, which dates are left out and which are otherwise', async () => {
    const { ask, read, suggestions, events } = await open()
    const series = ['UID:quilts', 'SUMMARY:Quilts', 'DTSTART;TZID=America/New_York:20261201T180000']
    const rule = ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/New_York:20261208T180000']
    const date = ['UID:quilts', 'RECURRENCE-ID;TZID=America/New_York:20261215T180000', 'SUMMARY:Last quilts']
    await read([...series, ...rule], [...date, 'DTSTART;TZID=America/New_York:20261215T190000'])
    const [suggestion] = await suggestions()
    await ask(`/${suggestion?.id}/draft`)
    expect(await events()).toMatchObject([
      {
        ...{ title: 'Quilts', rrule: 'FREQ=WEEKLY', recurrence_end_date: '2026-12-15' },
        ...{ skipped_dates: '["2026-12-08"]', last_day: '2026-12-15' },
      },
    ])
    expect(JSON.parse((await events())[0]?.exceptions ?? '')).toMatchObject([
      { originalDate: '2026-12-15', title: 'Last quilts', startDate: '2026-12-15T19:00' },
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

  test('gives the event its price, and leaves it alone afterwards', async () => {
    const { ask, read, suggestions, events } = await open()
    const quilts = ['UID:1', 'SUMMARY:Quilts', 'DTSTART:20261128T150000Z']
    await read([...quilts, 'X-COST:Free'])
    await ask(`/${(await suggestions())[0]?.id}/publish`)
    await read([...quilts, 'X-COST:$5', 'STATUS:CANCELLED'])
    expect(await events()).toMatchObject([{ price: 'Free', cancelled: 0 }])
  })
})

function calendarOf(events: string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
