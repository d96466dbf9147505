import type { PossibleDuplicate } from '@hometown/shared-types/contract/desk-events'
import { describe, expect, test } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'

const EVENTS = '/api/calendar-events'
const bazaar = {
  title: 'Holiday Bazaar',
  location: 'Mill Street Library',
  startDate: '2026-12-05T09:00',
  endDate: '2026-12-05T12:00',
  status: 'published',
} as const

describe('two events that are one', () => {
  async function open() {
    const calendar = await openCalendar()
    const { create, call, context } = calendar
    const kept = await create(bazaar)
    const gone = await create({ ...bazaar, title: 'Bazaar for the holiday season' })
    const { db } = context.store
    const item = { ...{ feed_id: 'f1', item_key: 'a', event_id: gone.id, state: 'own' as const }, url: null }
    await db
      .insertInto('event_feed_items')
      .values({ ...item, facts: '', hash: '' })
      .execute()
    const merge = async (id = kept.id, goneId = gone.id) => call('POST', `${EVENTS}/${id}/merge`, { goneId })
    const statusOf = async (id: string) => (await call('GET', `${EVENTS}/${id}`)).statusCode
    const items = () => db.selectFrom('event_feed_items').select(['event_id', 'state', 'deleted_here']).execute()
    const redirects = () => db.selectFrom('redirects').select(['path', 'send_to']).execute()
    return { ...calendar, db, kept, gone, merge, statusOf, items, redirects }
  }

  test('become one: the other’s address leads there, and its feed doesn’t bring it back', async () => {
    const { kept, gone, merge, statusOf, items, redirects } = await open()
    expect((await merge()).json()).toMatchObject({ id: kept.id, title: 'Holiday Bazaar', version: kept.version })
    expect(await statusOf(gone.id)).toBe(404)
    expect(await items()).toEqual([{ event_id: gone.id, state: 'own', deleted_here: 1 }])
    expect(await redirects()).toEqual([{ path: `/events/${gone.slug}`, send_to: `/events/${kept.slug}` }])
  })

  test('are two again after an undo', async () => {
    const { gone, call, merge, items, redirects } = await open()
    await merge()
    const restored = (await call('POST', `${EVENTS}/undelete`, { ids: [gone.id] })).json()
    expect(restored).toMatchObject([{ id: gone.id, slug: gone.slug, status: 'published' }])
    expect(await items()).toEqual([{ event_id: gone.id, state: 'own', deleted_here: 0 }])
    expect(await redirects()).toEqual([])
  })

  test('stay two where readers would find neither, or somebody else decides about one', async () => {
    const { kept, gone, call, update, merge, statusOf } = await open()
    expect((await merge(kept.id, kept.id)).statusCode).toBe(409)
    expect((await merge(kept.id, 'nothing')).statusCode).toBe(404)
    await update(kept.id, { status: 'draft' })
    expect((await merge()).json().message).toContain('Publish it first, then merge them.')
    await update(kept.id, { status: 'published' })
    const sides = { sport: 'Football', team: 'Millers', opponent: 'Larks', startsAt: '2026-12-05T19:00' }
    const game = (await call('POST', '/api/fixtures', sides)).json()
    expect((await merge(kept.id, game.id)).json().message).toContain('Keep the game')
    expect(await statusOf(gone.id)).toBe(200)
  })

  test('are asked about while the later one is a draft, until an editor keeps both', async () => {
    const { kept, gone, call, update, db } = await open()
    const asked = async () =>
      (await call('GET', `${EVENTS}/possible-duplicates`))
        .json<PossibleDuplicate[]>()
        .map(({ draft, other }) => [draft.id, other.id])
    await db.updateTable('events').set({ possible_duplicate_of: kept.id }).where('id', '=', gone.id).execute()
    expect(await asked()).toEqual([])
    await update(gone.id, { status: 'draft' })
    expect(await asked()).toEqual([[gone.id, kept.id]])
    expect((await call('POST', `${EVENTS}/${gone.id}/keep-both`)).json()).toMatchObject({ status: 'draft' })
    expect(await asked()).toEqual([])
  })
})
