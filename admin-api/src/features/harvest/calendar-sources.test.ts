import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { loopbackOutside, serveOutside } from '../../../test/support/loopback-outside.ts'
import { describeOnBoth } from '../../../test/support/on-both-databases.ts'
import { signIn } from '../../../test/support/sign-in.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')

describeOnBoth('an .ics source', (openTestStore) => {
  /** A source whose calendar holds what is asked for last. */
  async function open() {
    const env = { TIME_ZONE: 'America/New_York' }
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
})

function calendarOf(events: string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
