import { describe, expect, test } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { listTakenDown } from '../seen/seen.service.ts'

const NOW = Date.parse('2026-11-25T18:00:00Z')
const GONE = { kind: 'gone', reason: 'The organizer asked us.' } as const
const FAIR = {
  title: 'Fair',
  startDate: '2026-12-05T10:00',
  endDate: '2026-12-05T14:00',
  status: 'published',
} as const

async function openDesk(openTestStore: OpenTestStore) {
  const desk = await openCalendar(await openTestStore())
  const { context } = desk
  context.clock.set(NOW)
  const { id, slug } = await desk.create(FAIR)
  const { db } = context.store
  const letter = { id: 'letter', title: 'Week 47', status: 'sent', created_at: NOW, updated_at: NOW } as const
  await db
    .insertInto('newsletters')
    .values({ ...letter, recipient_count: 12, sent_at: NOW })
    .execute()
  await db.insertInto('newsletter_events').values({ event_id: id, newsletter_id: 'letter', note: '' }).execute()
  const site = () => listTakenDown(db)
  const event = async () => (await desk.call('GET', `/api/calendar-events/${id}`)).json()
  return { ...desk, id, slug, site, event, url: `/api/calendar-events/${id}` }
}

describe('taking an event from readers who know it', () => {
  test('is refused by each way until somebody chooses', async () => {
    const { call, url, id, event } = await openDesk(openTestStore)
    const answers = [
      await call('DELETE', url),
      await call('PATCH', url, { status: 'draft' }),
      await call('POST', '/api/calendar-events/bulk', { ids: [id], action: 'delete' }),
      await call('POST', '/api/calendar-events/bulk', { ids: [id], action: 'draft' }),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'seen'])
      expect(answer.json().choices).toEqual(['cancel', 'redirect', 'gone'])
    }
    expect(await event()).toMatchObject({ status: 'published' })
  })

  test('is refused when a whole series is deleted from its first date on', async () => {
    const { call, context, create, site } = await openDesk(openTestStore)
    const { id, slug } = await create({ ...FAIR, recurrenceRule: 'weekly', recurrenceEndDate: '2026-12-31' })
    const named = { event_id: id, newsletter_id: 'letter', note: '' }
    await context.store.db.insertInto('newsletter_events').values(named).execute()
    const first = `/api/calendar-events/${id}/dates/2026-12-05/following`
    const refused = await call('DELETE', first)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'seen'])
    expect((await call('DELETE', first, { seen: { kind: 'cancel' } })).json()).toMatchObject({
      before: { id, status: 'published', cancelled: true },
    })
    const later = `/api/calendar-events/${id}/dates/2026-12-12/following`
    expect((await call('DELETE', later)).json()).toMatchObject({ before: { id } })
    expect((await call('DELETE', first, { seen: GONE })).json()).toEqual({ before: null })
    expect(await site()).toMatchObject([{ path: `/events/${slug}`, reason: GONE.reason }])
  })

  test('takes it down, and gives it back', async () => {
    const { call, url, id, slug, site, event } = await openDesk(openTestStore)
    expect((await call('DELETE', url, { seen: GONE })).statusCode).toBe(200)
    expect(await site()).toMatchObject([{ path: `/events/${slug}`, to: null, title: null, reason: GONE.reason }])
    const [decision] = (await call('GET', `/api/page-decisions/event/${id}`)).json()
    expect((await call('POST', `/api/page-decisions/${decision.id}/undo`)).statusCode).toBe(200)
    expect([await site(), (await event()).status]).toEqual([[], 'published'])
  })

  test('cancels it in place of what was asked for', async () => {
    const { call, url, id, event } = await openDesk(openTestStore)
    const seen = { kind: 'cancel' }
    expect((await call('DELETE', url, { seen })).json()).toMatchObject({ id, kept: true })
    expect(await event()).toMatchObject({ status: 'published', cancelled: true })
    const [decision] = (await call('GET', `/api/page-decisions/event/${id}`)).json()
    await call('POST', `/api/page-decisions/${decision.id}/undo`)
    expect(await event()).toMatchObject({ cancelled: false })
    expect((await call('POST', `/api/page-decisions/${decision.id}/undo`)).statusCode).toBe(409)
    const bulk = await call('POST', '/api/calendar-events/bulk', { ids: [id], action: 'draft', seen })
    expect(bulk.json()).toEqual({ changed: 0, ids: [], kept: [id] })
    expect(await event()).toMatchObject({ status: 'published', cancelled: true })
  })

  test('offers no canceling where a game is deleted, which has a form for that', async () => {
    const { call, context } = await openDesk(openTestStore)
    const game = { sport: 'Football', team: 'Millers', opponent: 'Larks', atHome: true, startsAt: '2026-12-05T19:00' }
    const { id } = (await call('POST', '/api/fixtures', game)).json()
    const named = { event_id: id, newsletter_id: 'letter', note: '' }
    await context.store.db.insertInto('newsletter_events').values(named).execute()
    const refused = await call('DELETE', `/api/fixtures/${id}`)
    expect([refused.statusCode, refused.json().choices]).toEqual([409, ['redirect', 'gone']])
    expect((await call('DELETE', `/api/fixtures/${id}`, { seen: { kind: 'cancel' } })).statusCode).toBe(422)
    expect((await call('DELETE', `/api/fixtures/${id}`, { seen: GONE })).statusCode).toBe(200)
  })
})
