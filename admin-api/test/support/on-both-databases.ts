import { readFileSync } from 'node:fs'
import { describe, inject, onTestFinished } from 'vitest'
import { storeOnPool } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import type { Store } from '../../src/database/store.ts'
import { createDatabase } from './postgres-server.ts'
import { giveBackDatabase, lend, takeDatabase } from './reused-postgres.ts'

let template: Buffer | undefined

/** A fresh database with all tables. Closed after the test. */
export type OpenTestStore = () => Promise<Store>

/** For statements, locks, claims and races, whose outcome is the database's. */
export function describeOnBoth(name: string, tests: (openTestStore: OpenTestStore) => void): void {
  describe(`${name} (SQLite)`, () => tests(openTestSqlite))
  if (inject('postgresServer')) describe(`${name} (PostgreSQL)`, () => tests(openTestPostgres))
}

/**
 * For behavior of ours above the database, whose statements other tests run on both: on SQLite, and with
 * `npm run test:databases` on PostgreSQL too.
 */
export function describeOnEither(name: string, tests: (openTestStore: OpenTestStore) => void): void {
  if (process.env.EVERY_DATABASE === 'true') describeOnBoth(name, tests)
  else describe(`${name} (SQLite)`, () => tests(openTestSqlite))
}

// Each test registers the closing of its own store: a hook of this file would be registered only once, because test
// files share modules.
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
