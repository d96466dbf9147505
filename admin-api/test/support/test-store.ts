import { readFileSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import { storeOnPool } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import type { Store } from '../../src/database/store.ts'
import { createDatabase } from './postgres-server.ts'
import { giveBackDatabase, lend, takeDatabase } from './reused-postgres.ts'

export type OpenTestStore = () => Promise<Store>

/** `npm test` runs on SQLite; `npm run test:all` runs the same tests on PostgreSQL, too. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

let template: Buffer | undefined

// Each test registers the closing of its own store: a hook of this file would be registered only once, because test
// files share modules.
/** A fresh database with all tables, of the kind that this run is for. Closed after the test. */
export const openTestStore: OpenTestStore = async () => {
  const store = await openStoreForSuite()
  onTestFinished(() => store.close())
  return store
}

export const openTestSqlite: OpenTestStore = async () => {
  const store = openSqliteForSuite()
  onTestFinished(() => store.close())
  return store
}

export const openTestPostgres: OpenTestStore = async () => {
  const store = await openPostgresForSuite()
  onTestFinished(() => store.close())
  return store
}

/** For `beforeAll`: the caller closes it. */
export async function openStoreForSuite(): Promise<Store> {
  return onPostgres ? openPostgresForSuite() : openSqliteForSuite()
}

/** For `beforeAll`: the caller closes it. */
export function openSqliteForSuite(): Store {
  template ??= readFileSync(inject('sqliteTemplate'))
  return openSqlite(template)
}

/** For `beforeAll`: the caller closes it. */
export async function openPostgresForSuite(): Promise<Store> {
  const database = await takeDatabase(inject('postgresServer'), 'template')
  const store = storeOnPool(lend(database))
  return {
    ...store,
    async close() {
      await store.close()
      giveBackDatabase(database)
    },
  }
}

/** Without a template it has no tables. */
export async function createTestDatabase(options = ''): Promise<string> {
  return createDatabase(inject('postgresServer'), options)
}
