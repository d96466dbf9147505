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

describe('a draft that may be an event of the calendar', () => {
  async function open() {
    const calendar = await openCalendar()
    const { create, call, context } = calendar
    const kept = await create(bazaar)
    const draft = await create({ ...bazaar, title: 'Bazaar for the holiday season', status: 'draft' })
    const { db } = context.store
    await db.updateTable('events').set({ possible_duplicate_of: kept.id }).where('id', '=', draft.id).execute()
    const item = { feed_id: 'f1', item_key: 'a', event_id: draft.id, facts: '', hash: '' }
    await db.insertInto('event_feed_items').values(item).execute()
    const decide = (action: 'merge' | 'keep-both') => call('POST', `${EVENTS}/${draft.id}/${action}`)
    const asked = async () =>
      (await call('GET', `${EVENTS}/possible-duplicates`))
        .json<PossibleDuplicate[]>()
        .map((pair) => [pair.draft.id, pair.other.id])
    const items = () => db.selectFrom('event_feed_items').select('event_id').execute()
    return { ...calendar, kept, draft, decide, asked, items }
  }

  test('is merged into it, its feed doesn’t bring it back, and an undo restores it', async () => {
    const { kept, draft, call, decide, asked, items } = await open()
    expect(await asked()).toEqual([[draft.id, kept.id]])
    expect((await decide('merge')).json()).toMatchObject({
      id: kept.id,
      title: 'Holiday Bazaar',
      version: kept.version,
    })
    expect((await call('GET', `${EVENTS}/${draft.id}`)).statusCode).toBe(404)
    expect(await items()).toEqual([{ event_id: draft.id }])
    await call('POST', `${EVENTS}/undelete`, { ids: [draft.id] })
    expect(await asked()).toEqual([[draft.id, kept.id]])
    expect(await items()).toEqual([{ event_id: draft.id }])
  })

  test('is an event of its own once an editor says so, or publishes it', async () => {
    const { kept, draft, update, decide, asked } = await open()
    await update(draft.id, { status: 'published' })
    expect(await asked()).toEqual([])
    expect((await decide('merge')).statusCode).toBe(409)
    await update(draft.id, { status: 'draft' })
    expect(await asked()).toEqual([[draft.id, kept.id]])
    expect((await decide('keep-both')).json()).toMatchObject({ status: 'draft' })
    expect(await asked()).toEqual([])
    expect((await decide('merge')).statusCode).toBe(409)
  })
})
