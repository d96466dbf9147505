import type { IncomingMessage, ServerResponse } from 'node:http'
import { testSettings } from '../../../testing/test-settings.ts'
import { checkFeedNow, createFeed } from '../../src/modules/content/event-feeds/event-feeds.service.ts'
import { buildTestContext } from './build-test-app.ts'
import { loopbackFetch, serveWebsite } from './loopback-fetch.ts'
import { calendar, lines } from './read-calendars.ts'
import { signIn } from './sign-in.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Opens a desk that follows calendars on this machine, which may change during the test. */
export async function openFollowedCalendars() {
  const context = await buildTestContext({
    env: { ...testSettings({ harvestAllowPrivate: true }), TIME_ZONE: 'America/New_York' },
    safeFetch: loopbackFetch(),
  })
  const answers = new Map<string, Answer>()
  const { origin } = await serveWebsite((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  const editor = await signIn(context)
  return {
    ...{ context, editor, origin, answers },
    serve(path: string, ...events: string[]) {
      answers.set(path, (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(calendarOf(...events)),
      )
    },
    async follow(path: string, status: 'draft' | 'published' = 'published') {
      const url = `${origin}${path}`
      return (await createFeed(context, editor, { name: path, url, category: 'Community', status, shiftHours: 0 })).id
    },
    check: async (id: string) => (await checkFeedNow(context, id)).report,
    events: () =>
      context.store.db.selectFrom('calendar_events').selectAll().orderBy('start_date').orderBy('title').execute(),
  }
}

export const calendarOf = (...events: string[]) => calendar('X-WR-CALNAME:Library', ...events)

interface EventFacts {
  uid?: string
  title?: string
  /** County time as in `DTSTART:20261201T100000`. */
  start?: string
  more?: string[]
}

export function calendarEvent({
  uid = 'story-time',
  title = 'Story Time',
  start = '20261201T150000Z',
  more = [],
}: EventFacts = {}) {
  const facts = [`UID:${uid}`, `SUMMARY:${title}`, 'LOCATION:Mill Street Library', `DTSTART:${start}`]
  return lines('BEGIN:VEVENT', ...facts, ...more, 'END:VEVENT')
}
