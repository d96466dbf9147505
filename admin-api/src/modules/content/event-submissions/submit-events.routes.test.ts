import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/support/readers.ts'
import { ANN, events, handIn, openService, rows, submit } from '../../../../test/support/submissions.ts'
import { take } from '../../../database/limits.ts'

describe('handing in an event', () => {
  test('makes a draft that nobody but the desk sees, and mails nobody', async () => {
    const service = await openService()
    const answer = await handIn(service)
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
    expect(await mailsTo(service, ANN)).toEqual([])
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
      ['title', { title: ' ' }, 'Please enter a name for the event'],
      ['title', { title: 'Fair\r\nBcc: a@example.org' }, 'Please write this on one line'],
      ['title', { title: '<script>alert(1)</script>' }, 'Please write plain text, without HTML'],
      ['title', { title: 'x'.repeat(151) }, 'Please use 150 characters at most'],
      ['title', { title: 'Fair\u202egnp' }, 'This contains characters that we can’t show'],
      ['description', { description: 'Come <img src=x onerror=alert(1)>' }, 'Please write plain text, without HTML'],
      ['description', { description: 'x'.repeat(5001) }, 'Please use 5000 characters at most'],
      ['location', { location: '' }, 'Please enter a place'],
      ['price', { price: '$5\n$3 for children' }, 'Please write this on one line'],
      ['name', { name: 'Ann\u0007' }, 'This contains characters that we can’t show'],
      ['email', { email: 'ann@' }, 'Please enter a valid email address'],
      ['email', { email: 'ann@example.org\r\nBcc: b@example.org' }, 'Please enter a valid email address'],
      ['link', { link: 'javascript:alert(1)' }, 'This is not a web address'],
      ['link', { link: 'https://user:pass@example.org' }, 'This is not a web address'],
      ['startDate', { startDate: '2027-02-30T10:00', endDate: '' }, 'This date doesn’t exist'],
      ['startDate', { startDate: 'tomorrow' }, 'This date doesn’t exist'],
      ['startDate', { startDate: '2026-12-05', endDate: '' }, 'Please enter a start time, or choose “All day”'],
      ['startDate', { startDate: '2026-11-01T10:00', endDate: '2026-11-01T11:00' }, 'This event is already over'],
      ['startDate', { startDate: '2032-11-01T10:00', endDate: '' }, 'Please submit only events in the next 3 years'],
      ['endDate', { endDate: '2026-12-05T09:59' }, 'The event cannot end before it starts'],
      ['endDate', { endDate: '2028-12-05T09:59' }, 'An event can last one year at most'],
      ['endDate', { endDate: '2026-12-08T12:00', recurrenceRule: 'daily' }, 'This event repeats before it ends'],
      [
        'recurrenceEndDate',
        { recurrenceRule: 'daily', recurrenceEndDate: '2036-12-05' },
        'Please choose a date within the next 3 years',
      ],
      [
        'recurrenceEndDate',
        { recurrenceRule: 'daily', recurrenceEndDate: '2026-12-01' },
        'The last date is before the first',
      ],
    ] as const) {
      const answer = await handIn(service, more)
      expect(answer.statusCode, message).toBe(422)
      expect(answer.json().issues).toContainEqual({ path, message })
      expect([await rows(service), await events(service), await mailsTo(service, ANN)], message).toEqual([[], [], []])
    }
  })

  test('takes fifty events of one caller in a day', async () => {
    const service = await openService()
    const { store, clock } = service.context
    const day = { max: 50, window: 24 * 60 * 60_000, cost: 49 }
    await store.groupWrite((trx) => take(trx, ['submission', '127.0.0.1'], day, clock.now()))
    await submit(service)
    expect((await handIn(service)).statusCode).toBe(429)
    expect((await handIn(service, {}, { remoteAddress: '198.51.100.7' })).statusCode).toBe(201)
    clock.advance(day.window)
    await submit(service)
  })

  test('takes no more than its fields: lists of tags, a status, an id are nothing to it; large bodies are refused', async () => {
    const service = await openService()
    const tags = Array.from({ length: 1000 }, (_, at) => `tag ${at}`)
    await submit(service, {
      tags,
      status: 'published',
      id: 'mine',
      imageUrl: 'https://evil.example/a.png',
      timeZone: 'UTC',
    })
    expect(await events(service)).toMatchObject([
      { tags: '[]', status: 'draft', image_url: null, time_zone: 'America/Chicago' },
    ])
    expect((await handIn(service, { description: 'x'.repeat(200_000) })).statusCode).toBe(413)
  })

  test('hears a machine out that fills the hidden field, and keeps nothing', async () => {
    const service = await openService()
    const real = await handIn(service)
    const answer = await handIn(service, { homepage: 'https://spam.example', title: 'Cheap pills' })
    const shape = ({ statusCode, headers, json }: typeof real) => {
      const { date: _, 'content-length': length, ...others } = headers
      return { statusCode, others, length, keys: Object.keys(json()), message: json().message }
    }
    expect(shape(answer)).toEqual(shape(real))
    expect(await rows(service)).toHaveLength(1)
  })
})
