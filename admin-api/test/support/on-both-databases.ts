import { readFileSync } from 'node:fs'
import { describe, inject, onTestFinished } from 'vitest'
import { openPostgres } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import type { Store } from '../../src/database/store.ts'
import { createDatabase } from './postgres-server.ts'
import { giveBackDatabase, takeDatabase } from './reused-postgres.ts'

let template: Buffer | undefined

/** A fresh, empty database with all tables. It is closed after the test by itself. */
export type OpenTestStore = () => Promise<Store>

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeOnBoth(name: string, tests: (openTestStore: OpenTestStore) => void): void {
  describe.each([
    ['SQLite', openTestSqlite],
    ['PostgreSQL', openTestPostgres],
  ] as const)(`${name} (%s)`, (_kind, open) => {
    tests(open)
  })
}

// A test registers what closes its store. A hook of this file would be registered once: files of tests share modules.
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

/** As `openTestSqlite`, for `beforeAll`: it stays open until the caller closes it. */
export function openSqliteForSuite(): Store {
  template ??= readFileSync(inject('sqliteTemplate'))
  return openSqlite(template)
}

/** As `openTestPostgres`, for `beforeAll`: it stays open until the caller closes it. */
export async function openPostgresForSuite(): Promise<Store> {
  const address = await takeDatabase(inject('postgresServer'), 'template')
  const store = openPostgres(address)
  return {
    ...store,
    async close() {
      await store.close()
      giveBackDatabase(address)
    },
  }
}

/** An address of a new database; without a template it has no tables. */
export async function createTestDatabase(options = ''): Promise<string> {
  return createDatabase(inject('postgresServer'), options)
}
