import { describe, expect, test } from 'vitest'
import { ask, news, openDesk, rowOf, type Service, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const text =
  'The board met on Tuesday. A hearing on the levy is set for Thursday, Dec. 3, at 7 p.m. at the Cedar Falls Town Hall.'
const DETAILS = {
  ...{ kind: 'event', startDate: '2026-12-03T19:00', endDate: '2026-12-03T20:00' },
  location: 'Cedar Falls Town Hall',
}
const INPUT = { title: 'Hearing on the levy', details: DETAILS }

const eventsOf = ({ context }: Service) => context.store.db.selectFrom('calendar_events').selectAll().execute()

describe('a date in a news item’s text', () => {
  test('is listed with its words, and becomes a draft event with the link', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, news({ title: 'Board hears about the levy', text }))
    expect((await ask(desk, 'GET', `/${id}/dates`)).json()).toMatchObject([
      { words: 'Thursday, Dec. 3, at 7 p.m.', startDate: '2026-12-03T19:00', place: 'Cedar Falls Town Hall' },
    ])
    const { articleId } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    const answer = await ask(desk, 'POST', `/${id}/event-of-date`, INPUT)
    expect([answer.statusCode, answer.json().articleId]).toEqual([200, articleId])
    const [event] = await eventsOf(desk)
    expect(event).toMatchObject({ title: 'Hearing on the levy', start_date: '2026-12-03T19:00', status: 'draft' })
    expect(event?.description).toContain('/board-hears-about-the-levy')
    expect(await rowOf(desk, id)).toMatchObject({ kind: 'news', status: 'published', event_id: event?.id })
    expect((await ask(desk, 'GET', `/${id}/dates`)).json()).toEqual([])
  })
})
