import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { openTestStore, testDatabase } from '../../test/support/test-store.ts'
import type { Store } from './database.ts'
import { findMissingSteps, type MigrationStep, migrateStore, migrations } from './migrate.ts'
import { openPostgres } from './postgres/postgres.ts'
import { BASELINE } from './schema/baseline.ts'
import { openSqlite } from './sqlite/sqlite.ts'

function open(path: string): Store {
  const store = openSqlite(path)
  onTestFinished(() => store.close())
  return store
}

async function listTables({ db }: Store): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name)
}

const addNotes: MigrationStep = (db) => db.schema.createTable('notes').addColumn('id', 'text').execute()
const failHalfWay: MigrationStep = async (db) => {
  await addNotes(db, 'sqlite')
  await addNotes(db, 'sqlite')
}

describe('the tables', () => {
  test('stay as they were when a step fails half way', async () => {
    const store = await openTestStore()
    await expect(migrateStore(store, { list: { ...migrations, '9000-half': failHalfWay } })).rejects.toThrow(/notes/)
    expect(await listTables(store)).not.toContain('notes')
  })

  test('of a newer version are refused by an older one', async () => {
    const store = await openTestStore()
    await migrateStore(store, { list: { ...migrations, '9000-notes': addNotes } })
    await expect(migrateStore(store)).rejects.toThrow(/made by a newer version of Hometown \(it knows '9000-notes'/)
  })
})

test('what is to be done before the tables change is done for a database in use, and keeps them as they are when it fails', async () => {
  const store = open(join(newFolder(), 'hometown.sqlite'))
  const list = { ...migrations, '9000-notes': addNotes }
  let calls = 0
  const beforeUpdate = async () => {
    calls++
  }
  await migrateStore(store, { beforeUpdate })
  await migrateStore(store, { beforeUpdate })
  expect(calls).toBe(0)

  const fail = () => Promise.reject(new Error('The disk is full.'))
  await expect(migrateStore(store, { list, beforeUpdate: fail })).rejects.toThrow('The disk is full.')
  expect(await findMissingSteps(store)).toEqual([])
  expect(await migrateStore(store, { list, beforeUpdate })).toEqual(['9000-notes'])
  expect(calls).toBe(1)
})

const rename = ({ db }: Store, name: string) =>
  sql`update kysely_migration set name = ${name} where name = ${BASELINE}`.execute(db)

test.each<[string, (store: Store) => Promise<unknown>]>([
  ['with other tables', (store) => rename(store, '0001-baseline-0123456789ab')],
  ['with tables but no steps', ({ db }) => sql`delete from kysely_migration`.execute(db)],
  ['with tables but no list of steps', ({ db }) => sql`drop table kysely_migration`.execute(db)],
])('a database that another state of this software made is refused %s, and stays as it is', async (_, change) => {
  const store = await openTestStore()
  await store.db.insertInto('settings').values({ key: 'a', value: '1', updated_at: 1, updated_by: null }).execute()
  await change(store)
  const before = await listTables(store)
  const beforeUpdate = () => Promise.reject(new Error('No backup was to be made.'))
  await expect(migrateStore(store, { beforeUpdate })).rejects.toThrow('made by an unreleased version of Hometown')
  expect(await listTables(store)).toEqual(before)
  expect(await store.db.selectFrom('settings').select('value').execute()).toEqual([{ value: '1' }])
})

test('two processes that start at once migrate once', async () => {
  const path = join(newFolder(), 'hometown.sqlite')
  const { DATABASE_URL: address } = await testDatabase()
  const pair = [1, 2].map(() => (address ? openPostgres(address) : open(path)))
  const reports = await Promise.all(pair.map((store) => migrateStore(store)))
  expect(reports.flat()).toEqual(Object.keys(migrations))
  if (address) for (const store of pair) await store.close()
})
