import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../test/support/open-calendar.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { knowGamesByLevel } from './0223-games-by-level.ts'
import { migrations } from './index.ts'

describe('games that were known without their level', () => {
  it('are known with it', async () => {
    const store = await openTestStore()
    const { call } = await openCalendar(store)
    const game = { sport: 'Soccer', team: 'Millers', opponent: 'Larks', startsAt: '2026-11-21T19:00' }
    for (const level of [null, 'JV']) await call('POST', '/api/fixtures', { ...game, level })
    await store.db.updateTable('fixtures').set({ sides_key: 'soccer|larks|millers' }).execute()
    await migrateStore(store, { list: { ...migrations, '9999-again': knowGamesByLevel } })
    const rows = await store.db.selectFrom('fixtures').select('sides_key').orderBy('sides_key').execute()
    expect(rows.map(({ sides_key: key }) => key)).toEqual(['soccer jv|larks|millers', 'soccer|larks|millers'])
  })
})
