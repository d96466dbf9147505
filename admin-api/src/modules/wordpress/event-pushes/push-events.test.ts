import { createWordPressClient } from '@hometown/wordpress-adapter'
import { startWordPressServer, type WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { deskEvent } from '../../content/events/event-row.ts'
import { createEvent, deleteEvent, getEvent, updateEvent } from '../../content/events/events.service.ts'
import { pushEvents } from './push-events.ts'

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
    const { context, wordpress, push } = await open()
    const { id } = await createEvent(context, null, {
      ...fair,
      rrule: 'FREQ=WEEKLY;BYDAY=SA',
      recurrenceEndDate: '2026-12-26',
    })
    await push()
    expect(items(wordpress)).toMatchObject([
      {
        title: 'County fair',
        content: '<p>Bring a chair.</p>',
        status: 'publish',
        meta: {
          hometown_id: id,
          event_date: '2026-11-21T10:00',
          event_recurrence: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261226',
          event_url: 'http://localhost:3000/events/county-fair',
        },
      },
    ])
    const { row } = await getEvent(context.store.db, id)
    expect(row).toMatchObject({ wordpress_post_id: items(wordpress)[0]?.id, version: 1, wordpress_due_at: null })
    expect(row.wordpress_post_url).toContain('/county-fair/')

    await updateEvent(context, null, id, { cancelled: true })
    await push()
    expect(items(wordpress)).toMatchObject([{ title: 'Canceled: County fair' }])
    await updateEvent(context, null, id, { status: 'draft', cancelled: false })
    await push()
    expect(items(wordpress)).toMatchObject([{ status: 'draft', title: 'County fair' }])
    await deleteEvent(context, null, id)
    await push()
    expect(items(wordpress)).toEqual([])
  })

  it('wait while WordPress is away; the desk says why, and they are tried again', async () => {
    const { context, wordpress, push } = await open()
    wordpress.trouble = (_request, response) => {
      response.writeHead(503).end('down')
      return true
    }
    const { id } = await createEvent(context, null, fair)
    const reason = async () => deskEvent(await getEvent(context.store.db, id)).wordpressError
    await push()
    expect(await reason()).toMatch(/./)
    wordpress.trouble = undefined
    await push()
    expect(items(wordpress)).toEqual([])
    context.clock.advance(5 * 60_000)
    await push()
    expect([items(wordpress).length, await reason()]).toEqual([1, null])
  })

  it('are gone there also if they were deleted while they were sent', async () => {
    const { context, wordpress, push } = await open()
    const { id } = await createEvent(context, null, fair)
    wordpress.trouble = () => {
      wordpress.trouble = undefined
      deletion = deleteEvent(context, null, id)
      return false
    }
    let deletion: Promise<unknown> | undefined
    await push()
    await deletion
    await push()
    expect(items(wordpress)).toEqual([])
  })

  async function open() {
    const wordpress = await startWordPressServer(0)
    onTestFinished(() => wordpress.close())
    const { context } = await buildTestApp({
      wordpress: createWordPressClient({ url: wordpress.url, credentials: EDITOR, retryDelayMs: 1 }),
      env: {
        WORDPRESS_URL: wordpress.url,
        WORDPRESS_USERNAME: EDITOR.username,
        WORDPRESS_APP_PASSWORD: EDITOR.applicationPassword,
      },
    })
    return { context, wordpress, push: () => pushEvents.run(context, { isCertain: () => true }) }
  }
})

function items(wordpress: WordPressServer) {
  return wordpress.site.events?.posts ?? []
}
