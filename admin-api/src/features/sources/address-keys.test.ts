import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/on-both-databases.ts'
import { migrateStore } from '../../database/migrate.ts'
import { migrations } from '../../database/migrations/index.ts'
import { openPostgres } from '../../database/postgres.ts'
import { openSqlite } from '../../database/sqlite.ts'

test('sources of an earlier version keep their addresses, the older of two that are the same place the key', async () => {
  const postgres = await createTestDatabase()
  for (const open of [() => openSqlite(':memory:'), () => openPostgres(postgres)]) {
    const store = open()
    const before = Object.entries(migrations).filter(([name]) => name < '0110')
    await migrateStore(store, { list: Object.fromEntries(before) })
    for (const [index, url] of ['https://fair.example', 'http://www.fair.example/', 'not an address'].entries()) {
      await sql`
        insert into sources (id, name, url, category, created_at, updated_at)
        values (${`s${index}`}, ${`No ${index}`}, ${url}, 'Events', ${index}, ${index})
      `.execute(store.db)
    }
    await migrateStore(store)
    const rows = await store.db.selectFrom('sources').select(['url', 'address_key']).orderBy('id').execute()
    expect(rows).toEqual([
      { url: 'https://fair.example', address_key: 'fair.example' },
      { url: 'http://www.fair.example/', address_key: null },
      { url: 'not an address', address_key: 'not an address' },
    ])
    await store.close()
  }
})
