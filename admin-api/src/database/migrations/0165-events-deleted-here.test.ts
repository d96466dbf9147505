import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/test-store.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { addDeletedHere } from './0165-events-deleted-here.ts'
import { migrations } from './index.ts'

describe('entries of calendars whose events are gone', () => {
  it('count as deleted where somebody did it, and as lost where nobody did', async () => {
    const store = await openTestStore()
    const { db } = store
    await db.schema.alterTable('event_feed_items').dropColumn('deleted_here').execute()
    const item = (key: string, state: 'own' | 'linked') => ({
      ...{ feed_id: 'library', item_key: key, event_id: `event-${key}`, state },
      ...{ url: null, facts: '', field_hashes: '{}', created_at: 1 },
    })
    await db
      .insertInto('event_feed_items')
      .values([item('own', 'own'), item('met-and-deleted', 'linked'), item('met-and-lost', 'linked')])
      .execute()
    const deed = { id: 'deed', user_id: null, username: 'nora', details: null, created_at: 1 }
    await db
      .insertInto('audit_log')
      .values({ ...deed, action: 'event.delete', subject: 'event-met-and-deleted' })
      .execute()
    await migrateStore(store, { list: { ...migrations, '9999-again': addDeletedHere } })
    const rows = await db.selectFrom('event_feed_items').select(['item_key', 'deleted_here']).execute()
    expect(new Map(rows.map((row) => [row.item_key, row.deleted_here]))).toEqual(
      new Map([
        ['own', 1],
        ['met-and-deleted', 1],
        ['met-and-lost', 0],
      ]),
    )
  })
})
