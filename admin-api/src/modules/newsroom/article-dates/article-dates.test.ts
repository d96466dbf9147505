import { describe, expect, test } from 'vitest'
import { newArticle } from '../../../../test/support/new-article.ts'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'

const CONTENT =
  '<p>A hearing is set for Thursday, Dec. 3, at 7 p.m. at the Town Hall.</p><p>The last one was on Nov. 5 at 7 p.m.</p>'

async function openDesk(openTestStore: OpenTestStore) {
  const desk = await openCalendar(await openTestStore())
  desk.context.clock.set(Date.parse('2026-11-25T18:00:00Z'))
  const made = { ...newArticle({ title: 'Levy hearing', content: CONTENT }), status: 'published' }
  const { id, slug } = (await desk.call('POST', '/api/articles', made)).json()
  const dates = async () => (await desk.call('GET', `/api/articles/${id}/dates`)).json()
  const make = (startDate: string) => desk.call('POST', `/api/articles/${id}/event-of-date`, { startDate })
  return { ...desk, id, slug, dates, make }
}

describe('a date in an article’s text', () => {
  test('is found with its words, and makes one draft event that is filled in', async () => {
    const { context, call, slug, dates, make } = await openDesk(openTestStore)
    const words = 'Thursday, Dec. 3, at 7 p.m.'
    expect(await dates()).toMatchObject([{ words, startDate: '2026-12-03T19:00', endDate: null, place: 'Town Hall' }])
    const answers = await Promise.all([make('2026-12-03T19:00'), make('2026-12-03T19:00')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [event, ...more] = await context.store.db.selectFrom('calendar_events').selectAll().execute()
    expect([event, ...more]).toMatchObject([
      {
        ...{ title: 'Levy hearing', status: 'draft', location: 'Town Hall' },
        ...{ start_date: '2026-12-03T19:00', end_date: '2026-12-03T20:00' },
      },
    ])
    expect(event?.description).toContain(`${context.config.siteUrl}/${slug}`)
    expect(await dates()).toEqual([])
    await call('DELETE', `/api/calendar-events/${event?.id}`)
    expect(await dates()).toHaveLength(1)
  })

  test('is found although another article, whose address only begins alike, has an event then', async () => {
    const { context, call, slug, dates } = await openDesk(openTestStore)
    const { siteUrl } = context.config
    const held = { title: 'Another hearing', startDate: '2026-12-03T19:00', endDate: '2026-12-03T20:00' }
    const other = {
      ...held,
      category: 'Community',
      description: `More: ${siteUrl}/${slug}-2 and ${siteUrl}/${slug}/photos.`,
    }
    expect((await call('POST', '/api/calendar-events', other)).statusCode).toBe(201)
    expect(await dates()).toHaveLength(1)
    const own = { ...other, title: 'A third one', description: `See ${siteUrl}/${slug}.` }
    expect((await call('POST', '/api/calendar-events', own)).statusCode).toBe(201)
    expect(await dates()).toEqual([])
  })

  test('makes none if the saved text no longer has it', async () => {
    const { call, id, make, dates } = await openDesk(openTestStore)
    await call('PATCH', `/api/articles/${id}`, { content: '<p>The hearing was called off.</p>' })
    const answer = await make('2026-12-03T19:00')
    expect([answer.statusCode, answer.json().code, await dates()]).toEqual([409, 'stale', []])
  })
})
