import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createOutside } from '../../../../integrations/outside/create-outside.ts'
import { deleteEvent, getDeskEvent, updateEvent } from '../../events/events.service.ts'
import { deleteFeed } from '../delete-feed.service.ts'
import { createFeed, getFeed, listFeedChecks, previewFeed } from '../event-feeds.service.ts'
import { checkFeed } from './check-feed.ts'
import { decideVanished, listVanishedEvents } from './vanished-events.service.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const servers: { close(): void; closeAllConnections(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A local calendar host; the test may change `answers` later. */
async function serveFeeds(answers: Record<string, Answer>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end('not here')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.')
  return `http://127.0.0.1:${address.port}`
}

const ics = (...events: string[]): Answer => {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(calendarOf(...events))
  }
}

function calendarOf(...events: string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'X-WR-CALNAME:Library',
    ...events,
    'END:VCALENDAR',
  ].join('\r\n')
}

interface Facts {
  uid?: string
  summary?: string
  start?: string
  end?: string
  more?: string[]
}

function event({
  uid = 'story-time',
  summary = 'Story Time',
  start = ':20261201T150000Z',
  end,
  more = [],
}: Facts = {}) {
  const lines = [
    `SUMMARY:${summary}`,
    'LOCATION:Mill Street Library',
    `DTSTART${start}`,
    ...(end ? [`DTEND${end}`] : []),
  ]
  return ['BEGIN:VEVENT', ...(uid ? [`UID:${uid}`] : []), ...lines, ...more, 'END:VEVENT'].join('\r\n')
}

describe('a subscribed calendar', () => {
  async function open(answers: Record<string, Answer>, path = '/library.ics') {
    const context = await buildTestContext({
      store: await openTestStore(),
      env: { HARVEST_ALLOW_PRIVATE: 'true', TIME_ZONE: 'America/New_York' },
      outside: createOutside({ allowPrivate: true, gapMs: 0, userAgent: async () => 'Hometown test' }),
    })
    const host = await serveFeeds(answers)
    const user = await signIn(context)
    const signedIn = { user, sessionId: '' }
    const subscribe = (name: string, at: string) =>
      createFeed(context, signedIn, { name, url: `${host}${at}`, category: 'Community', status: 'published' })
    const feed = await subscribe('Library', path)
    const check = async () => (await checkFeed(context, feed.id)).report?.counts
    return { context, host, signedIn, feed, subscribe, check, rows: () => rowsOf(context) }
  }

  const rowsOf = ({ store }: TestContext) =>
    store.db.selectFrom('calendar_events').selectAll().orderBy('start_date').orderBy('title').execute()

  it('brings its events in once, with its category and status', async () => {
    const answers = {
      '/library.ics': ics(event(), event({ uid: 'book-club', summary: 'Book Club', start: ';VALUE=DATE:20261203' })),
    }
    const { check, rows, context } = await open(answers)
    expect(await check()).toMatchObject({ found: 2, added: 2, updated: 0, skipped: 0 })
    expect(await rows()).toMatchObject([
      { title: 'Story Time', start_date: '2026-12-01T10:00', category: 'Community', status: 'published' },
      { title: 'Book Club', start_date: '2026-12-03', end_date: '2026-12-03', all_day: 1 },
    ])
    expect(await check()).toMatchObject({ found: 2, added: 0, updated: 0, unchanged: 2 })
    const changes = await context.store.db.selectFrom('changes').select('kind').where('kind', '=', 'event').execute()
    expect(changes).toHaveLength(2)
  })

  it('changes what changed there, save what was edited here', async () => {
    const answers: Record<string, Answer> = { '/library.ics': ics(event()) }
    const { check, rows, context, signedIn, feed } = await open(answers)
    await check()
    const [row] = await rows()
    await updateEvent(context, signedIn, row?.id ?? '', { title: 'Story time for everybody' })
    answers['/library.ics'] = ics(event({ summary: 'Story Time (new)', start: ':20261202T160000Z' }))
    expect(await check()).toMatchObject({ updated: 1, kept: 0, added: 0 })
    expect(await rows()).toMatchObject([{ title: 'Story time for everybody', start_date: '2026-12-02T11:00' }])
    answers['/library.ics'] = ics(event({ summary: 'Story Time (newer)', start: ':20261202T160000Z' }))
    expect(await check()).toMatchObject({ updated: 0, kept: 1 })
    expect((await rows())[0]?.title).toBe('Story time for everybody')
    const [last] = await listFeedChecks(context, feed.id)
    expect(last?.report?.entries[0]).toMatchObject({ deed: 'kept', detail: 'Edited here and left so: title' })
    expect(await check()).toMatchObject({ unchanged: 1, kept: 0 })
  })

  it('knows an event under a new UID by its address, or by title, place and start', async () => {
    const answers: Record<string, Answer> = {
      '/library.ics': ics(
        event({ uid: 'a', more: ['URL:https://library.invalid/story'] }),
        event({ uid: 'b', summary: 'Chess', start: ':20261205T180000Z' }),
      ),
    }
    const { check, rows } = await open(answers)
    await check()
    answers['/library.ics'] = ics(
      event({ uid: 'a2', summary: 'Story Hour', more: ['URL:https://library.invalid/story'] }),
      event({ uid: 'b2', summary: 'CHESS!', start: ':20261205T180000Z' }),
    )
    expect(await check()).toMatchObject({ added: 0, updated: 2, vanished: 0 })
    expect((await rows()).map(({ title }) => title)).toEqual(['Story Hour', 'CHESS!'])
  })

  it('leaves alone what the newsroom has on its calendar already', async () => {
    const answers: Record<string, Answer> = { '/library.ics': ics(event()), '/copy.ics': ics(event()) }
    const { check, context, subscribe, rows } = await open(answers)
    await check()
    const copy = await subscribe('A copy', '/copy.ics')
    const first = await checkFeed(context, copy.id)
    expect(first.report?.counts).toMatchObject({ added: 0, skipped: 1 })
    expect((await checkFeed(context, copy.id)).report?.counts).toMatchObject({ added: 0, skipped: 0, unchanged: 1 })
    expect(await rows()).toHaveLength(1)
  })

  it('does not bring back what was deleted here', async () => {
    const { check, rows, context, signedIn } = await open({ '/library.ics': ics(event()) })
    await check()
    await deleteEvent(context, signedIn, (await rows())[0]?.id ?? '')
    expect(await check()).toMatchObject({ added: 0, skipped: 1 })
    expect(await rows()).toEqual([])
  })

  it('marks events to come that are gone from it, and heals them when they are there again', async () => {
    const other = event({ uid: 'other', summary: 'Other', start: ':20261210T150000Z' })
    const answers: Record<string, Answer> = { '/library.ics': ics(event(), other) }
    const { check, rows, context, signedIn, feed } = await open(answers)
    await check()
    answers['/library.ics'] = ics(other)
    expect(await check()).toMatchObject({ vanished: 1, unchanged: 1 })
    expect(await check()).toMatchObject({ vanished: 0, unchanged: 1 })
    expect(await getFeed(context, feed.id)).toMatchObject({ events: 2, vanished: 1 })
    const [vanished] = await listVanishedEvents(context)
    expect(vanished).toMatchObject({ title: 'Story Time', feedName: 'Library', start: '2026-12-01T10:00' })
    await decideVanished(context, signedIn, { eventIds: [vanished?.eventId ?? ''], action: 'cancel' })
    expect(await rows()).toMatchObject([{ title: 'Story Time', cancelled: 1 }, { cancelled: 0 }])
    expect(await listVanishedEvents(context)).toEqual([])
    answers['/library.ics'] = ics(event(), other)
    expect(await check()).toMatchObject({ returned: 1, unchanged: 1 })
    expect(await rows()).toMatchObject([{ title: 'Story Time', cancelled: 0 }, { cancelled: 0 }])
  })

  it('leaves kept events to the newsroom, and deletes deleted ones', async () => {
    const events = ['a', 'b'].map((uid, day) => event({ uid, summary: uid, start: `:2026120${day + 1}T150000Z` }))
    const answers: Record<string, Answer> = { '/library.ics': ics(...events) }
    const { check, rows, context, signedIn } = await open(answers)
    await check()
    answers['/library.ics'] = ics()
    await check()
    const [a, b] = (await listVanishedEvents(context)).map(({ eventId }) => eventId)
    expect(await decideVanished(context, signedIn, { eventIds: [a ?? ''], action: 'keep' })).toEqual({ done: 1 })
    expect(await decideVanished(context, signedIn, { eventIds: [b ?? ''], action: 'delete' })).toEqual({ done: 1 })
    expect(await rows()).toMatchObject([{ title: 'a', feed_id: null }])
    answers['/library.ics'] = ics(event({ uid: 'a', summary: 'changed there' }), events[1] ?? '')
    expect(await check()).toMatchObject({ added: 0, updated: 0, unchanged: 1, skipped: 1 })
    expect(await rows()).toMatchObject([{ title: 'a' }])
  })

  it('is asked only for what is new, and keeps why it could not be read', async () => {
    const asked: (string | undefined)[] = []
    const answers: Record<string, Answer> = {
      '/library.ics': (request, response) => {
        asked.push(request.headers['if-none-match'])
        if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
        else response.writeHead(200, { 'content-type': 'text/calendar', etag: '"1"' }).end(calendarOf(event()))
      },
    }
    const { context, feed } = await open(answers)
    const check = () => checkFeed(context, feed.id)
    expect((await check()).outcome).toBe('done')
    expect((await check()).outcome).toBe('same')
    expect(asked).toEqual([undefined, '"1"'])
    answers['/library.ics'] = (_request, response) => response.writeHead(500).end()
    expect(await check()).toMatchObject({ outcome: 'failed', report: null })
    const once = await getFeed(context, feed.id)
    expect(once).toMatchObject({ failures: 1, problem: expect.any(String), events: 1 })
    answers['/library.ics'] = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Library</title>')
    expect((await check()).problem).toMatch(/^This is a web page/)
    const twice = await getFeed(context, feed.id)
    const wait = (at: string | null) => Date.parse(at ?? '') - context.clock.now()
    expect(wait(twice.nextCheckAt)).toBe(2 * wait(once.nextCheckAt))
    delete answers['/library.ics']
    expect((await check()).outcome).toBe('failed')
    answers['/library.ics'] = ics(event())
    expect((await check()).outcome).toBe('done')
    expect(await getFeed(context, feed.id)).toMatchObject({ failures: 0, problem: null })
    expect((await listFeedChecks(context, feed.id)).map(({ outcome }) => outcome)).toEqual([
      'done',
      'failed',
      'failed',
      'failed',
      'same',
      'done',
    ])
  })

  it('takes nothing of a calendar that was cut off, and calls nothing vanished', async () => {
    const answers: Record<string, Answer> = { '/library.ics': ics(event()) }
    const { context, feed, check, rows } = await open(answers)
    await check()
    answers['/library.ics'] = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(event({ uid: 'x' })).slice(0, -30))
    expect((await checkFeed(context, feed.id)).problem).toMatch(/cut off/)
    expect(await rows()).toHaveLength(1)
    expect(await listVanishedEvents(context)).toEqual([])
  })

  it('shows what is at an address before it is saved', async () => {
    const { context, host, rows } = await open({
      '/new.ics': ics(event(), event({ uid: 'bad', start: ':20260230T100000' })),
    })
    const preview = await previewFeed(context, `${host}/new.ics`)
    expect(preview).toMatchObject({ name: 'Library', report: { counts: { found: 2, added: 1, skipped: 1 } } })
    expect(await rows()).toEqual([])
    await expect(previewFeed(context, `${host}/nothing.ics`)).rejects.toMatchObject({ status: 422 })
    await expect(previewFeed(context, `${host}/library.ics`)).rejects.toMatchObject({ status: 409 })
  })

  it('ends with its events staying, or going', async () => {
    const answers = {
      '/library.ics': ics(event()),
      '/other.ics': ics(event({ uid: 'o', summary: 'Other', start: ':20261202T150000Z' })),
    }
    const { context, feed, check, subscribe, signedIn, rows } = await open(answers)
    await check()
    const other = await subscribe('Other', '/other.ics')
    await checkFeed(context, other.id)
    expect(await deleteFeed(context, signedIn, feed.id, 'keep')).toEqual({ deletedEvents: 0 })
    expect(await deleteFeed(context, signedIn, other.id, 'delete')).toEqual({ deletedEvents: 1 })
    const [left] = await rows()
    expect(await getDeskEvent(context, left?.id ?? '')).toMatchObject({ title: 'Story Time', feedId: null })
    expect(await rows()).toHaveLength(1)
  })
})
