import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/support/build-test-app.ts'
import { listMailsTo } from '../../../../test/support/readers.ts'
import { ANN, events, openService, postSubmission, rows, submit } from '../../../../test/support/submissions.ts'
import { consumeLimit } from '../../../database/usage-limits.ts'

describe('handing in an event', () => {
  test('makes a draft that nobody but the desk sees, and mails nobody', async () => {
    const service = await openService()
    const answer = await postSubmission(service)
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answer.json())).toEqual(['message'])
    expect(await events(service)).toMatchObject([
      {
        title: 'Bake sale',
        status: 'draft',
        submission_status: 'waiting',
        start_date: '2026-12-05T10:00',
        price: '$5, children free',
        description:
          'Pies and bread.\nBring a basket.\n\nOrganizer: Friends of the Library\n\nMore information: https://bakesale.example.org',
      },
    ])
    expect((await service.app.inject('/api/calendar-events')).json()).toEqual([])
    expect(await service.context.store.db.selectFrom('changes').selectAll().execute()).toEqual([])
    expect(await listMailsTo(service, ANN)).toEqual([])
  })

  test('fills in what is left open: an hour, the same day', async () => {
    const service = await openService()
    await submit(service, { title: 'One', startDate: '2026-12-05T23:30', endDate: '' })
    await submit(service, { title: 'Two', startDate: '2026-12-06', endDate: undefined, allDay: true })
    await submit(service, { title: 'Three', recurrenceRule: 'weekly', recurrenceEndDate: '2027-02-01' })
    expect(await events(service)).toMatchObject([
      { title: 'One', end_date: '2026-12-06T00:30' },
      { title: 'Two', start_date: '2026-12-06', end_date: '2026-12-06', all_day: 1 },
      { title: 'Three', rrule: 'FREQ=WEEKLY', recurrence_end_date: '2027-02-01' },
    ])
  })

  test('says at the field what is wrong', async () => {
    const service = await openService()
    for (const [path, more, message] of [
      ['title', { title: '<script>alert(1)</script>' }, 'Please write plain text, without HTML'],
      ['link', { link: 'javascript:alert(1)' }, 'This is not a web address'],
      ['startDate', { startDate: '2026-11-01T10:00', endDate: '2026-11-01T11:00' }, 'This event is already over'],
      ['startDate', { startDate: '2032-11-01T10:00', endDate: '' }, 'Please submit only events in the next 3 years'],
      ['endDate', { endDate: '2026-12-08T12:00', recurrenceRule: 'daily' }, 'This event repeats before it ends'],
    ] as const) {
      const answer = await postSubmission(service, more)
      expect(answer.statusCode, message).toBe(422)
      expect(answer.json().issues).toContainEqual({ path, message })
      expect([await rows(service), await events(service), await listMailsTo(service, ANN)], message).toEqual([
        [],
        [],
        [],
      ])
    }
  })

  test('takes fifty events of one caller in a day', async () => {
    const service = await openService()
    const { store, clock } = service.context
    const day = { max: 50, window: 24 * 60 * 60_000, cost: 49 }
    await store.groupWrite((trx) => consumeLimit(trx, ['submission', '127.0.0.1'], day, clock.now()))
    await submit(service)
    expect((await postSubmission(service)).statusCode).toBe(429)
    expect((await postSubmission(service, {}, { remoteAddress: '198.51.100.7' })).statusCode).toBe(201)
    clock.advance(day.window)
    await submit(service)
  })

  test('takes no more than its fields: lists of tags, a status, an id are nothing to it; large bodies are refused', async () => {
    const service = await openService()
    const tags = Array.from({ length: 1000 }, (_, at) => `tag ${at}`)
    const imageUrl = 'https://evil.example/a.png'
    await submit(service, { tags, status: 'published', id: 'mine', imageUrl, timeZone: 'UTC' })
    expect(await events(service)).toMatchObject([
      { tags: '[]', status: 'draft', image_url: null, time_zone: 'America/Chicago' },
    ])
    expect((await postSubmission(service, { description: 'x'.repeat(200_000) })).statusCode).toBe(413)
  })

  test('hears a machine out that fills the hidden field, and keeps nothing', async () => {
    const service = await openService()
    const real = await postSubmission(service)
    const answer = await postSubmission(service, { homepage: 'https://spam.example', title: 'Cheap pills' })
    const shape = ({ statusCode, headers, json }: typeof real) => {
      const { date: _, 'content-length': length, ...others } = headers
      return { statusCode, others, length, keys: Object.keys(json()), message: json().message }
    }
    expect(shape(answer)).toEqual(shape(real))
    expect(await rows(service)).toHaveLength(1)
  })
})

describe('the form without script', () => {
  const fields = {
    ...{ title: 'Bake sale & pies', location: 'Library', category: 'Community', price: 'Free' },
    ...{ startDay: '2026-12-05', startTime: '10:00', endDay: '', endTime: '12:00', recurrenceRule: 'none' },
    ...{ name: 'Ann', email: ANN, homepage: '' },
  }
  const send = ({ app }: TestApp, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/event-submissions/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams({ ...fields, ...more }).toString(),
    })

  test('says what is wrong at the field, and has everything typed in it, harmless', async () => {
    const service = await openService()
    const evil = '"><script>alert(1)</script>'
    const everywhere = Object.fromEntries(Object.keys(fields).map((name) => [name, evil]))
    for (const more of [{ title: evil }, everywhere, { endTime: '09:00' }, { startTime: '' }, { startDay: '' }]) {
      const answer = await send(service, more)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('role="alert"')
      expect(answer.body).not.toContain('<script')
    }
    expect((await send(service, { startTime: '' })).body).toContain('value="Bake sale &amp; pies"')
    expect(await rows(service)).toEqual([])
  })
})
