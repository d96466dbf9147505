import { type Planning, planningSchema } from '@hometown/shared-types/planning'
import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const ARTICLE = { title: 'Fair', description: 'Pie.', category: 'Community', authorName: 'Nora' }
const EVENT = { category: 'Events', status: 'published', location: 'Park' } as const

describe('the plan', () => {
  async function open() {
    const desk = await openCalendar(await openTestStore())
    const { call } = desk
    const read = async (query: string): Promise<Planning> =>
      planningSchema.parse((await call('GET', `/api/planning?${query}`)).json())
    const write = async (fields: object): Promise<{ id: string; version: number }> =>
      (await call('POST', '/api/articles', { ...ARTICLE, ...fields })).json()
    /** Of an article that was published long ago. */
    const compose = async (fields: object): Promise<{ id: string }> => {
      const old = await write({ title: 'Old', status: 'published', publishedAt: Date.UTC(2020, 0, 1) })
      return (await call('POST', '/api/newsletters', { title: 'This week', articleIds: [old.id], ...fields })).json()
    }
    return { ...desk, read, write, compose }
  }
  const linesOf = ({ entries }: Planning) =>
    entries.map(({ kind, title, start, state, fixed }) => [kind, title, start, state, fixed])

  it('is for people who are signed in, and for 45 days at most', async () => {
    const { app, call } = await open()
    expect((await app.inject('/api/planning?from=2026-11-01&to=2026-11-30')).statusCode).toBe(401)
    expect((await app.inject('/api/planning/rhythm')).statusCode).toBe(401)
    const statusOf = async (query: string) => (await call('GET', `/api/planning?${query}`)).statusCode
    expect(await statusOf('from=2026-11-01&to=2026-12-15')).toBe(200)
    expect(await statusOf('from=2026-11-01&to=2026-12-16')).toBe(422)
    expect(await statusOf('from=2026-11-02&to=2026-11-01')).toBe(422)
    expect(await statusOf('from=2026-11-02')).toBe(422)
  })

  it('shows articles, newsletters, events and games on the county’s clocks, and what can’t be moved', async () => {
    const { call, context, create, read, write, compose } = await open()
    await write({ title: 'Out', status: 'published' })
    await write({ title: 'Soon', publishAt: '2026-11-25T09:30', unpublishAt: '2026-11-28T18:00' })
    await write({ title: 'Only a draft' })
    await compose({ status: 'scheduled', scheduledFor: '2026-11-26T07:00' })
    const sent = await compose({ title: 'Last week' })
    await context.store.db
      .updateTable('newsletters')
      .set({ status: 'sent', sent_at: Date.UTC(2026, 10, 19, 13) })
      .where('id', '=', sent.id)
      .execute()
    await create({ ...EVENT, title: 'Concert', startDate: '2026-11-27T19:00', endDate: '2026-11-29T22:00' })
    await create({
      ...EVENT,
      title: 'Sale',
      status: 'draft',
      startDate: '2026-11-27',
      endDate: '2026-11-27',
      allDay: true,
    })
    const game = { sport: 'Football', team: 'Millers', opponent: 'Larks', startsAt: '2026-11-27T19:00' }
    await call('POST', '/api/fixtures', game)
    const plan = await read('from=2026-11-19&to=2026-11-30')
    expect(linesOf(plan)).toEqual([
      ['newsletter', 'Last week', '2026-11-19T07:00', 'sent', 'sent'],
      ['article', 'Out', '2026-11-20T10:00', 'published', 'published'],
      ['article', 'Soon', '2026-11-25T09:30', 'scheduled', null],
      ['newsletter', 'This week', '2026-11-26T07:00', 'scheduled', null],
      ['event', 'Sale', '2026-11-27', 'draft', null],
      ['event', 'Concert', '2026-11-27T19:00', 'published', null],
      ['game', expect.stringContaining('Millers'), '2026-11-27T19:00', 'published', null],
      ['unpublish', 'Soon', '2026-11-28T18:00', 'scheduled', null],
    ])
    expect(plan).toMatchObject({ more: [], cut: false })
    expect(plan.entries[2]).toMatchObject({ category: 'Community', detail: 'Nora', version: 1 })
    expect(linesOf(await read('from=2026-11-19&to=2026-11-30&category=Community')).map(([, title]) => title)).toEqual([
      ...['Out', 'Soon', 'Soon'],
    ])
  })
})
