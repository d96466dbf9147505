import { describe, expect, it } from 'vitest'
import { googleExport } from '../../../../test/support/sample-calendars.ts'
import { openSignedIn } from '../../../../test/support/signed-in.ts'

describe('an imported file', () => {
  async function open() {
    const { app, context, headers } = await openSignedIn({ env: { TIME_ZONE: 'America/New_York' } })
    const send = async (payload: object) => {
      const response = await app.inject({ method: 'POST', url: '/api/event-feeds/import', headers, payload })
      return { status: response.statusCode, body: response.json() }
    }
    const events = () => context.store.db.selectFrom('calendar_events').selectAll().orderBy('start_date').execute()
    return { app, context, send, events, headers }
  }

  it('is looked at first, then comes in as a whole, and a second time not at all', async () => {
    const { send, events } = await open()
    const input = { icsContent: googleExport, category: 'Community', status: 'published' }
    const preview = await send({ ...input, preview: true })
    expect(preview).toMatchObject({
      status: 200,
      body: { name: 'Petrick Public Library', report: { counts: { added: 3 } } },
    })
    expect(await events()).toEqual([])
    expect((await send(input)).body.report.counts).toMatchObject({ found: 3, added: 3 })
    expect(await events()).toMatchObject([
      { title: 'Toddler Story Time', rrule: 'FREQ=WEEKLY;BYDAY=TU', feed_id: 'file', category: 'Community' },
      { title: 'Movie Night', start_date: '2026-12-05T18:00', status: 'published' },
      { title: 'Library closed', start_date: '2026-12-24', end_date: '2026-12-26', all_day: 1 },
    ])
    const exceptions = (await events()).flatMap((event) => JSON.parse(event.exceptions))
    expect(exceptions).toMatchObject([{ originalDate: '2026-12-01', startDate: '2026-12-01T11:00' }])
    expect((await send(input)).body.report.counts).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
    expect(await events()).toHaveLength(3)
  })

  it('saves a feed over by nobody who saw an older version', async () => {
    const { app, headers } = await open()
    const write = async (method: 'POST' | 'PATCH', url: string, payload: object) =>
      (await app.inject({ method, url, headers, payload })).json()
    const { id } = await write('POST', '/api/event-feeds', { url: 'https://library.invalid/a.ics', name: 'Library' })
    const change = (payload: object) => write('PATCH', `/api/event-feeds/${id}`, payload)
    expect(await change({ name: 'Main Library', version: 1 })).toMatchObject({ name: 'Main Library', version: 2 })
    expect(await change({ name: 'Branch', version: 1 })).toMatchObject({
      ...{ code: 'stale', current: { name: 'Main Library', version: 2 } },
    })
  })

  it('names the field of a feed that is wrong, and makes https of webcal', async () => {
    const { app, headers } = await open()
    const create = async (payload: object) =>
      (await app.inject({ method: 'POST', url: '/api/event-feeds', headers, payload })).json()
    expect(await create({ url: 'ftp://library.invalid', name: 'x' })).toMatchObject({ issues: [{ path: 'url' }] })
    expect(await create({ url: 'https://library.invalid', name: ' ' })).toMatchObject({ issues: [{ path: 'name' }] })
    const feed = { url: 'webcal://library.invalid/a.ics', name: 'Library', category: 'Clubs', status: 'draft' }
    expect(await create(feed)).toMatchObject({
      url: 'https://library.invalid/a.ics',
      category: 'Clubs',
      checkedAt: null,
    })
    expect(await create(feed)).toMatchObject({ code: 'taken' })
  })
})
