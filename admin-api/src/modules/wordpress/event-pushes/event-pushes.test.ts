import { createWordPressClient } from '@hometown/wordpress-adapter'
import { startWordPressServer, type WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildTestApp, type TestContext } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { deskEvent } from '../../content/events/event-row.ts'
import { createEvent, deleteEvent, getEvent, updateEvent } from '../../content/events/events.service.ts'
import { createGame, updateGame } from '../../content/fixtures/fixtures.service.ts'
import { startEventPushes } from './event-pushes.job.ts'

const fair = {
  title: 'County fair',
  description: 'Bring a chair.',
  location: 'Founders Park',
  startDate: '2026-11-21T10:00',
  endDate: '2026-11-21T12:00',
  status: 'published',
} as const

describe('events in WordPress', () => {
  it('appear there, follow every change, and go with the event', async () => {
    const { context, wordpress, start } = await open(await openTestStore())
    start()
    const { id } = await createEvent(context, null, {
      ...fair,
      rrule: 'FREQ=WEEKLY;BYDAY=SA',
      recurrenceEndDate: '2026-12-26',
    })
    nudge(context)
    await until(() => expect(items(wordpress)).toHaveLength(1))
    expect(items(wordpress)[0]).toMatchObject({
      title: 'County fair',
      content: '<p>Bring a chair.</p>',
      status: 'publish',
      meta: {
        hometown_id: id,
        event_date: '2026-11-21T10:00',
        event_recurrence: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261226',
        event_url: 'http://localhost:3000/events/county-fair',
      },
    })
    await until(async () => {
      const row = await stored(context, id)
      expect(row).toMatchObject({ wordpress_post_id: items(wordpress)[0]?.id, version: 1 })
      expect(row?.wordpress_post_url).toContain('/county-fair/')
    })

    await updateEvent(context, null, id, { cancelled: true })
    nudge(context)
    await until(() => expect(items(wordpress)[0]?.title).toBe('Canceled: County fair'))
    await updateEvent(context, null, id, { status: 'draft', cancelled: false })
    nudge(context)
    await until(() => expect(items(wordpress)[0]).toMatchObject({ status: 'draft', title: 'County fair' }))
    await deleteEvent(context, null, id)
    nudge(context)
    await until(() => expect(items(wordpress)).toEqual([]))
    await until(async () => expect(await waiting(context)).toEqual([]))
  })

  it('have a game’s own place, and its result once it is played', async () => {
    const { context, wordpress, start } = await open(await openTestStore())
    start()
    const game = { sport: 'Football', team: 'Millers', opponent: 'Larks', atHome: false, startsAt: '2026-11-20T19:00' }
    const { id } = (await createGame(context, null, { ...game, location: 'Lund Park, Linden Grove' })).row
    nudge(context)
    await until(() =>
      expect(items(wordpress)).toMatchObject([{ title: 'Millers at Larks', meta: { hometown_id: id } }]),
    )
    await updateGame(context, null, id, { teamScore: 21, opponentScore: 7 })
    nudge(context)
    await until(() => expect(items(wordpress)).toMatchObject([{ title: 'Millers at Larks, 21–7' }]))
    expect(JSON.stringify(items(wordpress))).toContain('Lund Park, Linden Grove')
  })

  it('wait while WordPress is away; the desk says why, and they are tried again', async () => {
    const { context, wordpress, start } = await open(await openTestStore())
    wordpress.trouble = (_request, response) => {
      response.writeHead(503).end('down')
      return true
    }
    start()
    const { id } = await createEvent(context, null, fair)
    nudge(context)
    const reason = async () => deskEvent(await getEvent(context.store.db, id)).wordpressError
    await until(async () => expect(await reason()).toMatch(/./))

    wordpress.trouble = undefined
    context.clock.advance(5 * 60_000)
    nudge(context)
    await until(() => expect(items(wordpress)).toHaveLength(1))
    await until(async () => expect(await reason()).toBeNull())
    expect(await waiting(context)).toEqual([])
  })

  async function open(store: Store) {
    const wordpress = await startWordPressServer(0)
    onTestFinished(() => wordpress.close())
    const { context } = await buildTestApp({
      store,
      wordpress: createWordPressClient({ url: wordpress.url, credentials: EDITOR, retryDelayMs: 1 }),
      env: {
        WORDPRESS_URL: wordpress.url,
        WORDPRESS_USERNAME: EDITOR.username,
        WORDPRESS_APP_PASSWORD: EDITOR.applicationPassword,
      },
    })
    const start = () => {
      const pushing = startEventPushes(context, { isCertain: () => true })
      onTestFinished(() => pushing.stop())
    }
    return { context, wordpress, start }
  }
})

function items(wordpress: WordPressServer) {
  return wordpress.site.events?.posts ?? []
}

async function stored(context: TestContext, id: string) {
  const query = context.store.db.selectFrom('calendar_events').selectAll().where('id', '=', id)
  return query.executeTakeFirst()
}

async function waiting(context: TestContext) {
  return context.store.db.selectFrom('events').select('id').where('wordpress_due_at', 'is not', null).execute()
}

/** Stands in for the other process, which sends this after every change. */
function nudge(context: TestContext): void {
  context.link.receive({ type: 'changes-waiting' })
}

async function until(expectation: () => Promise<void> | void): Promise<void> {
  await vi.waitFor(expectation, { timeout: 60_000, interval: 20 })
}
