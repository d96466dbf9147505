import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import type { Store } from '../../src/database/database.ts'
import { storeOnPool } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import { acquireDatabase, lendPool, releaseDatabase } from './postgres-pools.ts'
import { createDatabase, onPostgres } from './postgres-server.ts'

let template: Buffer | undefined

// Each test registers the closing of its own store: a hook of this file would be registered only once, because test
// files share modules.
/** Opens a fresh database with all tables, of the kind that this run is for. Closed after the test. */
export async function openTestStore(): Promise<Store> {
  const store = await openStoreForSuite()
  onTestFinished(() => store.close())
  return store
}

/** Opens a database for what only SQLite does. */
export async function openTestSqlite(): Promise<Store> {
  const store = openSqliteForSuite()
  onTestFinished(() => store.close())
  return store
}

/** Opens a database in a file, for what other processes see of it. */
export async function openTestFile() {
  const folder = newFolder()
  const path = join(folder, 'hometown.sqlite')
  copyFileSync(inject('sqliteTemplate'), path)
  const store = openSqlite(path)
  onTestFinished(() => store.close())
  return { store, folder, path }
}

/** The caller closes it. */
export async function openStoreForSuite(): Promise<Store> {
  return onPostgres ? openPostgresForSuite() : openSqliteForSuite()
}

function openSqliteForSuite(): Store {
  template ??= readFileSync(inject('sqliteTemplate'))
  return openSqlite(template)
}

async function openPostgresForSuite(): Promise<Store> {
  const database = await acquireDatabase(postgresServer())
  const store = storeOnPool(lendPool(database))
  return {
    ...store,
    async close() {
      await store.close()
      releaseDatabase(database)
    },
  }
}

/**
 * Creates a database for tests of several connections or processes, which only PostgreSQL lets work at once: they are
 * in files named `*.postgres.test.ts`. Without a template the database has no tables.
 */
export async function createTestDatabase(options = ''): Promise<string> {
  return createDatabase(postgresServer(), options)
}

/** Returns the variables of a service that opens its database itself, of the kind that this run is for. */
export async function testDatabase(options = ''): Promise<{ DATABASE_URL?: string }> {
  return onPostgres ? { DATABASE_URL: await createTestDatabase(options) } : {}
}

function postgresServer(): string {
  return inject('postgresServer') ?? expect.unreachable('Only TEST_DATABASE=postgres starts PostgreSQL.')
}
