import { expect, it } from 'vitest'
import { fair } from '../../test/support/events.ts'
import { eventToItemFields } from './to-post.ts'

it('an event becomes an item of the plugin’s type, its plain text safe HTML', () => {
  expect(eventToItemFields(fair)).toEqual({
    title: 'Salt & &lt;pepper&gt;',
    content: '<p>Bring a chair.<br />Or two.</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    slug: 'fair',
    status: 'publish',
    categories: [2],
    meta: expect.objectContaining({
      hometown_id: 'e1',
      event_date: '2026-11-20T19:00',
      event_end_date: '2026-11-20T21:00',
      event_all_day: false,
      event_location: 'Founders Park',
      event_url: 'https://paper.example/events/fair',
      event_recurrence: 'FREQ=WEEKLY;BYDAY=FR',
    }),
  })
})

it('a cancelled one says so in its title, one that is a draft again is out of sight', () => {
  expect(eventToItemFields({ ...fair, cancelled: true, published: false })).toMatchObject({
    title: 'Canceled: Salt & &lt;pepper&gt;',
    status: 'draft',
  })
})

it('no address of a picture breaks out of its attribute', () => {
  const { content } = eventToItemFields({ ...fair, description: '', imageUrl: 'https://x.example/"onload="alert(1)' })
  expect(content).toBe('<figure><img src="https://x.example/&quot;onload=&quot;alert(1)" alt="" /></figure>')
})
