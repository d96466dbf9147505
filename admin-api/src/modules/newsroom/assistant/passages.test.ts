import { describe, expect, it } from 'vitest'
import { newArticle } from '../../../../test/support/new-article.ts'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { findPassages } from './passages.ts'

// The test clock is at 10 a.m. in the county on Friday, November 20, 2026.
describe('what a question is answered from', () => {
  async function open() {
    const { context, create } = await openCalendar()
    const add = (title: string, start: string, end: string, more: object = {}) =>
      create({ title, startDate: start, endDate: end, status: 'published', ...more })
    const write = (title: string, content: string) =>
      createArticle(context, newArticle({ title, content: `<p>${content}</p>`, status: 'published' }), null)
    const ask = async (question: string, before?: string) => {
      const { passages, matching, calendar } = await findPassages(context, question, before)
      const told = passages.map(({ title, detail }) => `${title}: ${detail}`)
      return { told: told.slice(0, matching), others: told.slice(matching), passages, calendar }
    }
    return { context, add, write, ask }
  }

  it('are the articles with most of its words, and the part of them that has these', async () => {
    const { write, ask } = await open()
    await write('Bridge closed', 'For repairs.')
    await write('County budget', `${'Roads and schools. '.repeat(200)}The covered bridge costs $40,000.`)
    await write('School play', 'On Friday.')
    const { passages, calendar } = await ask('What does the covered bridge cost?')
    expect(passages.map(({ title }) => title)).toEqual(['County budget', 'Bridge closed'])
    expect(passages[0]?.passage).toMatch(/^… .*The covered bridge costs \$40,000\.$/)
    expect(calendar).toBe('The calendar has nothing in the next 14 days.')
    expect((await ask('And when?', 'Was it closed for repairs?')).told[0]).toContain('Bridge closed')
  })

  it('are always the events of the next 14 days, those with its words first', async () => {
    const { add, ask } = await open()
    await add('Sunday run', '2026-11-22T08:00', '2026-11-22T09:00')
    await add('Library tour', '2026-11-21T14:00', '2026-11-21T15:00', { price: '$5' })
    await add('Ice show', '2026-11-14', '2026-12-12', { allDay: true })
    await add('Winter fair', '2026-12-20T10:00', '2026-12-20T12:00')
    await add('Old fair', '2026-11-01T10:00', '2026-11-01T12:00')
    const soonest = [
      'Ice show: Event, Saturday, November 14 – Saturday, December 12',
      'Library tour: Event, Saturday, November 21, 2:00 PM – 3:00 PM',
      'Sunday run: Event, Sunday, November 22, 8:00 AM – 9:00 AM',
    ]
    expect(await ask('What is on this weekend?')).toMatchObject({ told: soonest, others: [] })
    const { told, others, passages } = await ask('What does the library offer?')
    expect([told, others]).toEqual([[soonest[1]], [soonest[0], soonest[2]]])
    expect(passages[0]?.passage).toContain('Price: $5.')
  })

  it('come with all dates of a series, and what is otherwise at them', async () => {
    const { context, add, ask } = await open()
    const { id } = await add('Open studio', '2026-11-07T10:00', '2026-11-07T11:00', { rrule: 'FREQ=WEEKLY' })
    const asInSeries = { startDate: null, endDate: null, title: null, description: null, location: null }
    const exceptions = [
      { ...asInSeries, originalDate: '2026-11-21', cancelled: true },
      {
        ...asInSeries,
        originalDate: '2026-11-28',
        title: 'Open studio with music',
        location: 'Town hall',
        cancelled: false,
      },
    ]
    await context.store.db
      .updateTable('events')
      .set({ exceptions: JSON.stringify(exceptions) })
      .where('id', '=', id)
      .execute()
    const { told, passages } = await ask('What is on?')
    expect(told).toEqual([
      'Open studio with music: Event, Saturday, November 28, 10:00 AM – 11:00 AM, every week on Saturday',
    ])
    expect(passages[0]?.passage).toContain(
      'Dates: Saturday, November 21, 10:00 AM – 11:00 AM, canceled; Saturday, November 28, 10:00 AM – 11:00 AM, Open studio with music, at Town hall',
    )
  })
})
