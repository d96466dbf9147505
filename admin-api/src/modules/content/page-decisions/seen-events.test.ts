import { describe, expect, test } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { listTakenDown } from '../seen/seen.service.ts'

const NOW = Date.parse('2026-11-25T18:00:00Z')
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
  await db.insertInto('newsletter_events').values({ event_id: id, newsletter_id: 'letter' }).execute()
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
})
