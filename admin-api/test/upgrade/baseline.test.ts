import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrateStore } from '../../src/database/migrating/migrate.ts'
import { createBaseline } from '../../src/database/migrations/0001-baseline.ts'
import { openPostgres } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import { listRows, listSchema } from '../support/list-schema.ts'
import { createTestDatabase } from '../support/test-store.ts'

describe.each([
  ['sqlite', () => openSqlite(':memory:')],
  ['postgres', async () => openPostgres(await createTestDatabase())],
] as const)('the baseline (%s)', (kind, open) => {
  it('makes the same as the steps that it replaced; a later change needs a step of its own', async () => {
    const store = await open()
    onTestFinished(() => store.close())
    await migrateStore(store, { list: { '0001-baseline': createBaseline } })
    const expected = readFileSync(join(import.meta.dirname, `baseline.${kind}.txt`), 'utf8')
    expect([...(await listSchema(store)), ...(await listRows(store))]).toEqual(expected.trimEnd().split('\n'))
  })
})
