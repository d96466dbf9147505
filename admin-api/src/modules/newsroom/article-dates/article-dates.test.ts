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

  test('makes none if the saved text no longer has it', async () => {
    const { call, id, make, dates } = await openDesk(openTestStore)
    await call('PATCH', `/api/articles/${id}`, { content: '<p>The hearing was called off.</p>' })
    const answer = await make('2026-12-03T19:00')
    expect([answer.statusCode, answer.json().code, await dates()]).toEqual([409, 'stale', []])
  })
})
