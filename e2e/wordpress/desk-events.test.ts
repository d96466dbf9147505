import type { SavedEvent } from '@hometown/shared-types/event-calls'
import type { EventPushes } from '@hometown/shared-types/event-push'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type RestPost, restAs } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restAs(wordpress, wordpress.users.editor)
const nobody = restAs(wordpress)

describe.runIf(wordpress.folder)('what the desk does with the calendar', () => {
  let newsroom: Newsroom

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress)
    await newsroom.untilComplete()
  })
  afterAll(() => newsroom?.stop())

  test('is to be seen in WordPress, follows every change, and goes with the event', async () => {
    const title = uniqueTitle()
    const times = { startDate: '2030-05-04T19:00', endDate: '2030-05-04T21:00' }
    const made = await newsroom.call<SavedEvent>('POST', '/api/calendar-events', {
      ...{ title, ...times, status: 'published', category: 'Sports', location: 'Marsh Field', price: 'Free' },
      ...{ description: 'Bring <b>a chair</b>.\n\nAnd a friend.', rrule: 'FREQ=WEEKLY;BYDAY=SA' },
    })
    const item = await itemOf(made.id, (found) => found.status === 'publish')
    expect(item).toMatchObject({
      slug: made.slug,
      meta: {
        hometown_id: made.id,
        event_date: '2030-05-04T19:00',
        event_location: 'Marsh Field',
        event_price: 'Free',
      },
    })
    expect(item.content.rendered).toContain('&lt;b&gt;a chair')
    expect((await nobody.get(`/wp/v2/events/${item.id}`)).status).toBe(200)
    await newsroom.until(async () => {
      const { wordpressPostId, wordpressPostUrl } = await read(made.id)
      return wordpressPostId === item.id && wordpressPostUrl?.includes(made.slug)
    }, 'where it is in WordPress')

    await newsroom.call('PATCH', `/api/calendar-events/${made.id}`, { cancelled: true })
    expect((await itemOf(made.id, (found) => found.title.rendered.startsWith('Canceled: '))).id).toBe(item.id)
    await newsroom.call('DELETE', `/api/calendar-events/${made.id}`)
    await newsroom.until(async () => (await nobody.get(`/wp/v2/events/${item.id}`)).status === 404, 'its end')
    await newsroom.until(async () => (await pushes()).waiting === 0, 'nothing left to tell')
  })

  test('waits while WordPress lacks the plugin’s events, and says so', async () => {
    await wordpress.php("update_option('active_plugins', array());")
    const made = await newsroom.call<SavedEvent>('POST', '/api/calendar-events', {
      ...{ title: uniqueTitle(), startDate: '2030-05-05', endDate: '2030-05-05', allDay: true, status: 'published' },
    })
    try {
      await newsroom.until(async () => (await pushes()).failed.length === 1, 'the failure')
      expect((await pushes()).failed[0]).toMatchObject({ eventId: made.id, error: expect.stringContaining('plugin') })
    } finally {
      await wordpress.php("update_option('active_plugins', array('hometown/hometown.php'));")
    }
    await newsroom.call('POST', '/api/event-pushes/retry', {})
    await itemOf(made.id, (found) => found.meta.event_all_day === true)
  })

  const read = (id: string) => newsroom.call<SavedEvent>('GET', `/api/calendar-events/${id}`)
  const pushes = () => newsroom.call<EventPushes>('GET', '/api/event-pushes')

  async function itemOf(eventId: string, isSo: (item: RestPost) => boolean): Promise<RestPost> {
    let item: RestPost | undefined
    await newsroom.until(async () => {
      const { body } = await editor.get<RestPost[]>(`/wp/v2/events?hometown_id=${eventId}`)
      item = Array.isArray(body) ? body.find(isSo) : undefined
      return item
    }, `the item of ${eventId}`)
    if (!item) throw new Error(eventId)
    return item
  }
})
