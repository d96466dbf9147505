import { describe, expect, test } from 'vitest'
import {
  articlesOf,
  ask,
  news,
  openDesk,
  rowOf,
  type Service,
  suggest,
} from '../../../../../test/support/suggestions.ts'
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

  test('is in the trail, and undo takes the event back alone', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, news({ text }))
    await ask(desk, 'POST', `/${id}/publish`)
    await ask(desk, 'POST', `/${id}/event-of-date`, INPUT)
    const { headers } = desk.staff
    const { steps } = (await desk.app.inject({ url: `/api/trail/suggestion/${id}`, headers })).json()
    expect(steps.map(({ type }: { type: string }) => type)).toEqual(['source', 'suggestion', 'article', 'event'])
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().message).toBe('We deleted the event.')
    expect(await eventsOf(desk)).toEqual([])
    expect(await articlesOf(desk)).toMatchObject([{ status: 'published' }])
    expect((await ask(desk, 'GET', `/${id}/dates`)).json()).toHaveLength(1)
  })

  test('becomes one event only', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, news({ text }))
    const both = await Promise.all([1, 2].map(() => ask(desk, 'POST', `/${id}/event-of-date`, INPUT)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await eventsOf(desk)).toHaveLength(1)
    expect((await ask(desk, 'POST', `/${id}/event-of-date`, { ...INPUT, title: ' ' })).statusCode).toBe(422)
  })
})
