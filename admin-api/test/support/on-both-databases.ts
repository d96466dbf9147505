import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, inject } from 'vitest'
import { migrateStore } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { openSqlite } from '../../src/database/sqlite.ts'
import type { Store } from '../../src/database/store.ts'
import { createDatabase } from './postgres-server.ts'

let template: Promise<Buffer> | undefined

/** A fresh, empty database with all tables. It is closed after the test by itself. */
export type OpenTestStore = () => Promise<Store>

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeOnBoth(name: string, tests: (openTestStore: OpenTestStore) => void): void {
  describe.each([
    ['SQLite', openTestSqlite],
    ['PostgreSQL', openTestPostgres],
  ] as const)(`${name} (%s)`, (_kind, open) => {
    const opened: Store[] = []
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close()
    })
    tests(async () => {
      const store = await open()
      opened.push(store)
      return store
    })
  })
}

export async function openTestSqlite(): Promise<Store> {
  template ??= makeTemplate()
  return openSqlite(await template)
}

/** The bytes of a database that has all tables: a copy takes a fraction of the time of the migrations. */
async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-template-'))
  const path = join(folder, 'template.sqlite')
  const store = openSqlite(':memory:')
  try {
    await migrateStore(store)
    await sql`vacuum into ${path}`.execute(store.db)
    return readFileSync(path)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function openTestPostgres(): Promise<Store> {
  return openPostgres(await createTestDatabase('template template'))
}

/** An address of a new database; without a template it has no tables. */
export async function createTestDatabase(options = ''): Promise<string> {
  return createDatabase(inject('postgresServer'), options)
}
