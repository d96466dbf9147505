import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-store.ts'
import { countSubscriberGroups } from '../../modules/audience/subscribers/recipients/counts.service.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { migrations } from './index.ts'

const STEP = '0340-subscribed-jobs'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < STEP))
const SEVEN = ['Events', 'Sports', 'Business', 'Community', 'Obituaries', 'Clubs', 'Churches']

describe.each([
  ['SQLite', () => openSqlite(':memory:')],
  ['PostgreSQL', async () => openPostgres(await createTestDatabase())],
] as const)('subscribers from before Jobs could be chosen (%s)', (_, open) => {
  it('have Jobs too if they had chosen everything, are as they were otherwise, and stay counted', async () => {
    const store = await open()
    onTestFinished(() => store.close())
    await migrateStore(store, { list: before })
    const add = (email: string, categories: string[]) =>
      store.db
        .insertInto('subscribers')
        .values({
          ...{ id: email, email, categories: JSON.stringify(categories), unsubscribe_token: `token-${email}` },
          ...{ confirmed_at: null, consent_source: null, created_at: 1, updated_at: 1 },
        })
        .execute()
    await add('all@courier.us', SEVEN)
    await add('some@courier.us', ['Sports', 'Clubs'])
    await migrateStore(store)
    await add('new@courier.us', ['Jobs'])
    const rows = await sql<{ email: string; categories: string; mask: number }>`
      select email, categories, categories_mask as mask from subscribers order by email
    `.execute(store.db)
    expect(rows.rows).toEqual([
      { email: 'all@courier.us', categories: JSON.stringify([...SEVEN, 'Jobs']), mask: 255 },
      { email: 'new@courier.us', categories: '["Jobs"]', mask: 128 },
      { email: 'some@courier.us', categories: '["Sports","Clubs"]', mask: 34 },
    ])
    const counted = (await countSubscriberGroups(store)).map(({ mask, count }) => [mask, count])
    expect(counted.sort(([one = 0], [other = 0]) => one - other)).toEqual([
      [34, 1],
      [128, 1],
      [255, 1],
    ])
  })
})
