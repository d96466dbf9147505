import { submissionReceivedSchema, trackedSubmissionSchema } from '@hometown/shared-types/event-submission'
import { expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { describeOnBoth, type OpenTestStore } from '../../../test/support/on-both-databases.ts'
import { mailsTo } from '../../../test/support/reader-mails.ts'
import { signIn, type TestUser } from '../../../test/support/sign-in.ts'
import { createEvent } from '../events/events.service.ts'
import { forgetSubmittersDaily } from './forget-submitters.ts'
import { settleSubmissions } from './settle-submissions.ts'

const ANN = 'ann@example.org'
const DAY = 24 * 60 * 60_000

const bakeSale = {
  title: 'Bake sale',
  description: 'Pies and bread.\nBring a basket.',
  location: 'Library, 5 Elm Street',
  category: 'Community',
  startDate: '2026-12-05T10:00',
  endDate: '2026-12-05T12:00',
  link: 'bakesale.example.org',
  organiser: 'Friends of the Library',
  name: 'Ann Archer',
  email: ANN,
  note: 'Please call me Ann.',
}

interface Service extends TestApp {
  staff: TestUser
}

async function open(openTestStore: OpenTestStore, env: Record<string, string> = {}): Promise<Service> {
  const service = await buildTestApp({ store: await openTestStore(), env: { TIME_ZONE: 'America/Chicago', ...env } })
  service.context.clock.set(Date.parse('2026-11-20T18:00:00Z'))
  return { ...service, staff: await signIn(service.context) }
}

function handIn({ app }: TestApp, more: object = {}, options: object = {}) {
  return app.inject({ method: 'POST', url: '/api/event-submissions', payload: { ...bakeSale, ...more }, ...options })
}

async function keyOf(service: TestApp, more: object = {}): Promise<string> {
  const answer = await handIn(service, more)
  expect([answer.statusCode, answer.json().message]).toEqual([201, expect.any(String)])
  return submissionReceivedSchema.parse(answer.json()).key
}

function follow({ app }: TestApp, key: string, method: 'GET' | 'PATCH' | 'DELETE' = 'GET', payload?: object) {
  return app.inject({ method, url: `/api/event-submissions/by-key/${key}`, ...(payload && { payload }) })
}

async function tracked(service: TestApp, key: string) {
  return trackedSubmissionSchema.parse((await follow(service, key)).json())
}

function desk({ app, staff }: Service, path: string, payload?: object) {
  const { headers } = staff
  const url = `/api/event-submissions${path}`
  return payload ? app.inject({ method: 'POST', url, headers, payload }) : app.inject({ url, headers })
}

async function waitingOf(service: Service) {
  return (await desk(service, '')).json().data
}

const events = ({ context }: TestApp) => context.store.db.selectFrom('calendar_events').selectAll().execute()
const rows = ({ context }: TestApp) => context.store.db.selectFrom('event_submissions').selectAll().execute()

describeOnBoth('handing in an event', (openTestStore) => {
  test('makes a draft that nobody but the desk sees, and mails the link', async () => {
    const service = await open(openTestStore)
    const answer = await handIn(service)
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { key, url } = answer.json()
    expect(url).toBe(`http://localhost:3000/events/submit#key=${key}`)
    expect(key).toMatch(/^[\w-]{32}$/)
    const [row] = await rows(service)
    expect(JSON.stringify(row)).not.toContain(key)
    expect(await events(service)).toMatchObject([
      {
        title: 'Bake sale',
        status: 'draft',
        submission_id: row?.id,
        start_date: '2026-12-05T10:00',
        description:
          'Pies and bread.\nBring a basket.\n\nOrganizer: Friends of the Library\n\nMore information: https://bakesale.example.org',
      },
    ])
    expect((await service.app.inject('/api/calendar-events')).json()).toEqual([])
    expect(await service.context.store.db.selectFrom('changes').selectAll().execute()).toEqual([])
    const [mail, ...others] = await mailsTo(service, ANN)
    expect(others).toEqual([])
    expect(mail?.plain_text).toContain(url)
    expect(`${mail?.subject} ${mail?.plain_text} ${mail?.html}`).not.toMatch(/Bake|Archer|Pies|bakesale/)
  })

  test('fills in what is left open: an hour, the same day', async () => {
    const service = await open(openTestStore)
    await keyOf(service, { title: 'One', startDate: '2026-12-05T23:30', endDate: '' })
    await keyOf(service, { title: 'Two', startDate: '2026-12-06', endDate: undefined, allDay: true })
    await keyOf(service, { title: 'Three', recurrenceRule: 'weekly', recurrenceEndDate: '2027-02-01' })
    expect(await events(service)).toMatchObject([
      { title: 'One', end_date: '2026-12-06T00:30' },
      { title: 'Two', start_date: '2026-12-06', end_date: '2026-12-06', all_day: 1 },
      { title: 'Three', rrule: 'FREQ=WEEKLY', recurrence_end_date: '2027-02-01' },
    ])
  })

  test.each([
    ['title', { title: ' ' }, 'Please give the event a name'],
    ['title', { title: 'Fair\r\nBcc: a@example.org' }, 'Please write this on one line'],
    ['title', { title: '<script>alert(1)</script>' }, 'Please write plain text, without HTML'],
    ['title', { title: 'x'.repeat(151) }, 'Please use 150 characters at most'],
    ['title', { title: 'Fair\u202egnp' }, 'This contains characters that can’t be shown'],
    ['description', { description: 'Come <img src=x onerror=alert(1)>' }, 'Please write plain text, without HTML'],
    ['description', { description: 'x'.repeat(5001) }, 'Please use 5000 characters at most'],
    ['location', { location: '' }, 'Please say where it is'],
    ['location', { location: '"><svg/onload=alert(1)>' }, 'Please write plain text, without HTML'],
    ['organiser', { organiser: 'a\nb' }, 'Please write this on one line'],
    ['note', { note: '</textarea><script>' }, 'Please write plain text, without HTML'],
    ['name', { name: '<b>Ann' }, 'Please write plain text, without HTML'],
    ['name', { name: 'Ann\u0007' }, 'This contains characters that can’t be shown'],
    ['email', { email: 'ann@' }, 'Please enter a valid email address'],
    ['email', { email: 'ann@example.org\r\nBcc: b@example.org' }, 'Please enter a valid email address'],
    ['link', { link: 'javascript:alert(1)' }, 'This is not a web address'],
    ['link', { link: 'https://user:pass@example.org' }, 'This is not a web address'],
    ['link', { link: 'not an address' }, 'This is not a web address'],
    ['startDate', { startDate: '2027-02-30T10:00', endDate: '' }, 'There is no such date'],
    ['startDate', { startDate: '2026-12-05T25:00' }, 'There is no such date'],
    ['startDate', { startDate: 'tomorrow' }, 'There is no such date'],
    [
      'startDate',
      { startDate: '2026-12-05', endDate: '' },
      'Please say at what time it begins, or that it lasts all day',
    ],
    ['startDate', { startDate: '2026-11-01T10:00', endDate: '2026-11-01T11:00' }, 'This event is over already'],
    ['startDate', { startDate: '2032-11-01T10:00', endDate: '' }, 'Please hand in events of the next 3 years only'],
    ['endDate', { endDate: '2026-12-05T09:59' }, 'The event cannot end before it starts'],
    ['endDate', { endDate: '2028-12-05T09:59' }, 'An event may last one year at most'],
    ['endDate', { endDate: '2026-12-08T12:00', recurrenceRule: 'daily' }, 'It would come again before it is over'],
    [
      'recurrenceEndDate',
      { recurrenceRule: 'daily', recurrenceEndDate: '2036-12-05' },
      'Please name a date within the next 3 years',
    ],
    [
      'recurrenceEndDate',
      { recurrenceRule: 'daily', recurrenceEndDate: '2026-12-01' },
      'The last date is before the first one',
    ],
  ])('says at the field %s what is wrong with %j', async (path, more, message) => {
    const service = await open(openTestStore)
    const answer = await handIn(service, more)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().issues).toContainEqual({ path, message })
    expect([await rows(service), await events(service), await mailsTo(service, ANN)]).toEqual([[], [], []])
  })

  test('takes no more than its fields: lists of tags, a status, an id are nothing to it; large bodies are refused', async () => {
    const service = await open(openTestStore)
    const tags = Array.from({ length: 1000 }, (_, at) => `tag ${at}`)
    await keyOf(service, {
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
    expect((await handIn(service, { title: 'Fair\u0000' })).statusCode).toBe(201)
  })

  test('hears a machine out that fills the hidden field, and keeps nothing', async () => {
    const service = await open(openTestStore)
    const real = await handIn(service)
    const answer = await handIn(service, { homepage: 'https://spam.example', title: 'Cheap pills' })
    const shape = ({ statusCode, headers, json }: typeof real) => {
      const { date: _, 'content-length': length, ...others } = headers
      return { statusCode, others, length, keys: Object.keys(json()), message: json().message }
    }
    expect(shape(answer)).toEqual(shape(real))
    expect(await rows(service)).toHaveLength(1)
    expect(await mailsTo(service, ANN)).toHaveLength(1)
    expect((await follow(service, answer.json().key)).statusCode).toBe(404)
  })

  test('refuses calls from pages of others', async () => {
    const service = await open(openTestStore)
    const answer = await handIn(service, {}, { headers: { origin: 'https://evil.example' } })
    expect(answer.statusCode).toBe(403)
    expect(await rows(service)).toEqual([])
  })

  test('mails an address four times a day at most, and never one that is suppressed; the answer is the same', async () => {
    const service = await open(openTestStore, { SIGNUP_RATE: '1000' })
    const suppressed = { email: 'bad@example.org', reason: 'bounce', details: null, created_at: 1 } as const
    await service.context.store.db.insertInto('mail_suppressions').values(suppressed).execute()
    for (let count = 0; count < 5; count++) await keyOf(service, { title: `Fair ${count}` })
    await keyOf(service, { email: 'bad@example.org' })
    expect(await mailsTo(service, ANN)).toHaveLength(4)
    expect(await mailsTo(service, 'bad@example.org')).toEqual([])
  })
})

test('10,000 events in a burst, with spoofed headers, leave a few in the queue', async () => {
  const service = await buildTestApp({ env: { TIME_ZONE: 'America/Chicago' } })
  service.context.clock.set(Date.parse('2026-11-20T18:00:00Z'))
  const answers = new Map<number, number>()
  for (let at = 0; at < 10_000; at++) {
    const { statusCode } = await handIn(
      service,
      { email: `reader${at}@example.org`, title: `Fair ${at}` },
      {
        headers: { 'x-forwarded-for': `10.0.${at % 250}.${at % 199}`, forwarded: `for=10.1.1.${at % 250}` },
        // Addresses within a network of one's own cost nothing.
        remoteAddress: `2001:db8:1:1::${at.toString(16)}`,
      },
    )
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(answers)).toEqual({ 201: 5, 429: 9995 })
  expect(await events(service)).toHaveLength(5)
})

test('from anywhere on the internet so many a minute come in, and none once too many wait', async () => {
  const service = await buildTestApp({ env: { TIME_ZONE: 'America/Chicago' } })
  service.context.clock.set(Date.parse('2026-11-20T18:00:00Z'))
  const answers = new Map<number, number>()
  for (let at = 0; at < 250; at++) {
    const more = { email: `reader${at}@example.org`, title: `Fair ${at}` }
    const { statusCode } = await handIn(service, more, { remoteAddress: `${1 + (at % 200)}.${at % 250}.7.9` })
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(answers)).toEqual({ 201: 200, 429: 50 })
  const [known] = await rows(service)
  if (!known) throw new Error('Nothing was kept')
  const { db } = service.context.store
  for (let at = 0; at < 800; at++)
    await db
      .insertInto('event_submissions')
      .values({ ...known, id: `more-${at}`, key_hash: null })
      .execute()
  service.context.clock.advance(61_000)
  const answer = await handIn(service, {}, { remoteAddress: '9.9.9.9' })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'queue_full'])
})

describeOnBoth('the link of whoever handed it in', (openTestStore) => {
  test('shows, corrects and withdraws it until it is decided', async () => {
    const service = await open(openTestStore)
    const key = await keyOf(service)
    const shown = await follow(service, key)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.json()).toMatchObject({ status: 'waiting', title: 'Bake sale', note: 'Please call me Ann.' })
    expect(shown.body).not.toMatch(/ann@example|Archer|key/)
    const corrected = await follow(service, key, 'PATCH', {
      ...bakeSale,
      location: 'Town hall',
      startDate: '2026-12-06T10:00',
      endDate: '2026-12-06T12:00',
    })
    expect(corrected.json()).toMatchObject({ location: 'Town hall', startDate: '2026-12-06T10:00' })
    expect(await events(service)).toMatchObject([
      { location: 'Town hall', start_date: '2026-12-06T10:00', status: 'draft' },
    ])
    expect((await follow(service, key, 'PATCH', { ...bakeSale, title: '<script>' })).statusCode).toBe(422)
    const withdrawn = await follow(service, key, 'DELETE')
    expect(withdrawn.json()).toMatchObject({ status: 'withdrawn', note: '' })
    expect(await events(service)).toEqual([])
    expect(await rows(service)).toMatchObject([{ submitter_email: null, submitter_name: null, event_id: null }])
    expect((await follow(service, key, 'PATCH', bakeSale)).statusCode).toBe(409)
    expect((await follow(service, key, 'DELETE')).statusCode).toBe(200)
  })

  test('leaves what the desk has worded meanwhile', async () => {
    const service = await open(openTestStore)
    const key = await keyOf(service)
    const [event] = await events(service)
    await service.app.inject({
      method: 'PATCH',
      url: `/api/calendar-events/${event?.id}`,
      headers: service.staff.headers,
      payload: { title: 'Bake sale for the library' },
    })
    await follow(service, key, 'PATCH', { ...bakeSale, endDate: '2026-12-05T13:00' })
    expect(await events(service)).toMatchObject([{ title: 'Bake sale for the library', end_date: '2026-12-05T13:00' }])
    expect(await waitingOf(service)).toMatchObject([{ edited: true, title: 'Bake sale' }])
  })

  test('can’t be guessed: tries are few, and none of them is in a log or an answer of the desk', async () => {
    const service = await open(openTestStore)
    const key = await keyOf(service)
    const answers = new Set<number>()
    for (let count = 0; count < 40; count++) {
      answers.add((await follow(service, `${key.slice(0, -2)}${String(count).padStart(2, '0')}`)).statusCode)
    }
    expect([...answers]).toEqual([404, 429])
    expect((await desk(service, '')).body).not.toContain(key)
    for (const odd of ['%00', '..%2f..', "'%20or%201=1", 'x'.repeat(5000)])
      expect([404, 429]).toContain((await follow(service, odd)).statusCode)
  })
})

describeOnBoth('the queue at the desk', (openTestStore) => {
  test('is closed to everybody else', async () => {
    const { app } = await open(openTestStore)
    for (const url of ['', '/counts', '/1'])
      expect((await app.inject(`/api/event-submissions${url}`)).statusCode).toBe(401)
    for (const url of ['/bulk', '/1/approve', '/1/decline', '/1/decline/preview', '/1/merge', '/1/reopen'])
      expect((await app.inject({ method: 'POST', url: `/api/event-submissions${url}` })).statusCode).toBe(401)
  })

  test('shows oldest first what waits, beside what may be the same', async () => {
    const service = await open(openTestStore)
    const { context, staff } = service
    await createEvent(context, actorOf(staff), {
      title: 'Library bake sale',
      location: 'Library',
      startDate: '2026-12-05T10:15',
      endDate: '2026-12-05T12:00',
      status: 'published',
    })
    await createEvent(context, actorOf(staff), {
      title: 'Chess club',
      location: 'School',
      startDate: '2026-11-07T18:00',
      endDate: '2026-11-07T20:00',
      recurrenceRule: 'weekly',
      status: 'published',
    })
    await createEvent(context, actorOf(staff), {
      title: 'Concert',
      startDate: '2026-12-07T18:00',
      endDate: '2026-12-07T20:00',
    })
    await keyOf(service)
    context.clock.advance(1000)
    await keyOf(service, { title: 'Second' })
    const { data, total, totalPages } = (await desk(service, '')).json()
    expect([total, totalPages]).toEqual([2, 1])
    expect(data).toMatchObject([
      {
        title: 'Bake sale',
        name: 'Ann Archer',
        email: ANN,
        edited: false,
        similar: [
          { title: 'Library bake sale', alike: ['title', 'place', 'time'] },
          { title: 'Second', waiting: true, alike: ['place', 'time'] },
          { title: 'Chess club', start: '2026-12-05T18:00', repeats: true, alike: ['day'] },
        ],
      },
      { title: 'Second' },
    ])
    expect((await desk(service, '/counts')).json()).toEqual({
      waiting: 2,
      approved: 0,
      declined: 0,
      merged: 0,
      withdrawn: 0,
    })
  })

  test('approves: the event is published, its submitter told', async () => {
    const service = await open(openTestStore)
    const key = await keyOf(service)
    const [{ id }] = await waitingOf(service)
    const answer = await desk(service, `/${id}/approve`, {})
    expect(answer.json()).toMatchObject({
      mailed: true,
      submission: { status: 'approved', event: { status: 'published' } },
    })
    expect(await events(service)).toMatchObject([{ status: 'published', slug: 'bake-sale' }])
    expect(await service.context.store.db.selectFrom('changes').select('kind').execute()).toEqual([{ kind: 'event' }])
    expect(await tracked(service, key)).toMatchObject({
      status: 'approved',
      eventUrl: 'http://localhost:3000/events/bake-sale',
    })
    const [, mail] = await mailsTo(service, ANN)
    expect(mail?.subject).toBe('Your event is on the calendar: Bake sale')
    expect(mail?.plain_text).toContain('http://localhost:3000/events/bake-sale')
    expect((await desk(service, `/${id}/approve`, {})).statusCode).toBe(409)
    expect((await follow(service, key, 'PATCH', bakeSale)).statusCode).toBe(409)
    expect((await follow(service, key, 'DELETE')).statusCode).toBe(409)
  })

  test('approves also what somebody has deleted on the calendar', async () => {
    const service = await open(openTestStore)
    await keyOf(service)
    await service.context.store.db.deleteFrom('calendar_events').execute()
    const [{ id, event }] = await waitingOf(service)
    expect(event).toBeNull()
    expect((await desk(service, `/${id}/approve`, {})).statusCode).toBe(200)
    expect(await events(service)).toMatchObject([{ status: 'published', title: 'Bake sale', submission_id: id }])
  })

  test('declines with the editors’ words, leaves no draft, and takes it back', async () => {
    const service = await open(openTestStore)
    const key = await keyOf(service)
    const [{ id }] = await waitingOf(service)
    const preview = await desk(service, `/${id}/decline/preview`, { reason: 'It is outside the county.' })
    expect(preview.json()).toMatchObject({ to: ANN, text: expect.stringContaining('It is outside the county.') })
    const answer = await desk(service, `/${id}/decline`, { reason: 'It is outside the county.' })
    expect(answer.json()).toMatchObject({ mailed: true, submission: { status: 'declined', event: null } })
    expect(await events(service)).toEqual([])
    expect(await tracked(service, key)).toMatchObject({ status: 'declined', reason: 'It is outside the county.' })
    expect((await mailsTo(service, ANN)).at(-1)?.plain_text).toBe(preview.json().text)
    const reopened = await desk(service, `/${id}/reopen`, {})
    expect(reopened.json()).toMatchObject({ mailed: false, submission: { status: 'waiting', reason: '' } })
    expect(await events(service)).toMatchObject([{ status: 'draft', title: 'Bake sale', submission_id: id }])
    expect((await desk(service, `/${id}/reopen`, {})).statusCode).toBe(409)
  })

  test('merges: the event that is there stays and takes over what is chosen', async () => {
    const service = await open(openTestStore)
    const { id: eventId } = await createEvent(service.context, actorOf(service.staff), {
      title: 'Library bake sale',
      location: 'Library',
      startDate: '2026-12-05T09:00',
      endDate: '2026-12-05T12:00',
      status: 'published',
    })
    const key = await keyOf(service)
    const [{ id }] = await waitingOf(service)
    expect((await desk(service, `/${id}/merge`, { eventId: 'nothing' })).statusCode).toBe(404)
    const answer = await desk(service, `/${id}/merge`, { eventId, take: ['time', 'location'] })
    expect(answer.json()).toMatchObject({ mailed: true, submission: { status: 'merged', event: { id: eventId } } })
    expect(await events(service)).toMatchObject([
      { id: eventId, title: 'Library bake sale', location: 'Library, 5 Elm Street', start_date: '2026-12-05T10:00' },
    ])
    expect(await tracked(service, key)).toMatchObject({ eventUrl: 'http://localhost:3000/events/library-bake-sale' })
    expect((await mailsTo(service, ANN)).at(-1)?.plain_text).toContain('/events/library-bake-sale')
  })

  test('decides several together, each for itself', async () => {
    const service = await open(openTestStore)
    await keyOf(service)
    await keyOf(service, { title: 'Second' })
    const ids = (await waitingOf(service)).map(({ id }: { id: string }) => id)
    await desk(service, `/${ids[0]}/decline`, {})
    const answer = await desk(service, '/bulk', { ids: [...ids, 'nothing'], action: 'approve' })
    expect(answer.json()).toEqual({
      done: 1,
      failed: [
        { id: ids[0], message: 'It is decided already' },
        { id: 'nothing', message: 'Submission not found' },
      ],
    })
  })

  test('has one winner when two decide at once', async () => {
    const service = await open(openTestStore)
    await keyOf(service)
    const [{ id }] = await waitingOf(service)
    const answers = await Promise.all([
      desk(service, `/${id}/approve`, {}),
      desk(service, `/${id}/decline`, {}),
      desk(service, `/${id}/approve`, {}),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await mailsTo(service, ANN)).toHaveLength(2)
  })

  test('knows of drafts that were published on the calendar itself', async () => {
    const service = await open(openTestStore)
    const key = await keyOf(service)
    const [event] = await events(service)
    await service.app.inject({
      method: 'PATCH',
      url: `/api/calendar-events/${event?.id}`,
      headers: service.staff.headers,
      payload: { status: 'published' },
    })
    expect((await follow(service, key, 'DELETE')).statusCode).toBe(409)
    await settleSubmissions.run(service.context)
    expect(await tracked(service, key)).toMatchObject({ status: 'approved' })
    expect(await mailsTo(service, ANN)).toHaveLength(2)
  })

  test('forgets who it was 90 days after the decision, and at once when they are erased', async () => {
    const service = await open(openTestStore)
    await keyOf(service)
    await keyOf(service, { title: 'Second', email: 'bob@example.org' })
    await keyOf(service, { title: 'Third', email: 'eve@example.org' })
    const [{ id }] = await waitingOf(service)
    await desk(service, `/${id}/approve`, {})
    const admin = await signIn(service.context, 'admin')
    const address = '/api/subscribers/by-address/bob@example.org'
    const held = await service.app.inject({ url: `${address}/everything`, headers: admin.headers })
    expect(held.json()).toMatchObject({ submittedEvents: [{ title: 'Second', name: 'Ann Archer' }] })
    await service.context.store.db.updateTable('outgoing_mails').set({ state: 'accepted' }).execute()
    const payload = { email: 'bob@example.org' }
    const erased = await service.app.inject({
      method: 'POST',
      url: `${address}/erase`,
      headers: admin.headers,
      payload,
    })
    expect(erased.statusCode).toBe(200)
    service.context.clock.advance(91 * DAY)
    await forgetSubmittersDaily.run(service.context)
    const kept = (await rows(service)).map(({ title, submitter_email, note }) => [title, submitter_email, note])
    expect(kept.sort()).toEqual([
      ['Bake sale', null, ''],
      ['Second', null, ''],
      ['Third', 'eve@example.org', 'Please call me Ann.'],
    ])
  })

  test('ends what was over three months ago and nobody has decided', async () => {
    const service = await open(openTestStore)
    await keyOf(service)
    await keyOf(service, { title: 'Every week', recurrenceRule: 'weekly' })
    service.context.clock.set(Date.parse('2027-03-10T12:00:00Z'))
    await forgetSubmittersDaily.run(service.context)
    expect((await rows(service)).map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Bake sale', 'declined'],
      ['Every week', 'waiting'],
    ])
    expect(await events(service)).toMatchObject([{ title: 'Every week' }])
    expect(await mailsTo(service, ANN)).toHaveLength(2)
  })
})

describeOnBoth('the form without script', (openTestStore) => {
  const fields = {
    title: 'Bake sale & pies',
    location: 'Library',
    startDay: '2026-12-05',
    startTime: '10:00',
    endDay: '',
    endTime: '12:00',
    category: 'Community',
    recurrenceRule: 'none',
    name: 'Ann',
    email: ANN,
    homepage: '',
    elapsed: '',
  }
  const send = ({ app }: TestApp, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/event-submissions/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams({ ...fields, ...more }).toString(),
    })

  test('answers with a page that has the link', async () => {
    const service = await open(openTestStore)
    const answer = await send(service)
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.body).toMatch(/href="http:\/\/localhost:3000\/events\/submit#key=[\w-]{32}"/)
    expect(await events(service)).toMatchObject([{ start_date: '2026-12-05T10:00', end_date: '2026-12-05T12:00' }])
  })

  test('says what is wrong at the field, and has everything typed in it, harmless', async () => {
    const service = await open(openTestStore)
    const evil = '"><script>alert(1)</script>\0'
    const everywhere = Object.fromEntries(Object.keys(fields).map((name) => [name, evil]))
    for (const more of [{ title: evil }, everywhere, { endTime: '09:00' }, { startTime: '' }, { startDay: '' }]) {
      const answer = await send(service, more)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('class="problem"')
      expect(answer.body).not.toContain('<script')
    }
    expect((await send(service, { startTime: '' })).body).toContain('value="Bake sale &amp; pies"')
    expect(await rows(service)).toEqual([])
  })

  test('takes long texts of every script', async () => {
    const service = await open(openTestStore)
    const description = 'Пирог 餃子 '.repeat(499)
    expect((await send(service, { description, note: 'ё'.repeat(2000) })).statusCode).toBe(201)
    expect((await rows(service))[0]?.description).toBe(description.trim())
  })

  test('keeps nothing of a machine’s', async () => {
    const service = await open(openTestStore)
    expect((await send(service, { homepage: 'x' })).statusCode).toBe(201)
    expect(await rows(service)).toEqual([])
  })
})

function actorOf({ id, username, role }: TestUser) {
  return { user: { id, username, role } }
}
