import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openPostgres } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import type { Store } from '../../src/database/store.ts'
import { onPostgres } from './postgres-server.ts'
import { giveBackDatabase, takeDatabase } from './reused-postgres.ts'
import { postgresServer } from './test-store.ts'

/** Outlives its stores, as a real database outlives processes. */
export interface LastingDatabase {
  /** A new process, which finds what earlier ones have committed. */
  open(): Store
  /** Call it after its last store is closed. */
  remove(): void
}

export async function makeLastingDatabase(): Promise<LastingDatabase> {
  return onPostgres ? takePostgresDatabase() : makeSqliteFile()
}

function makeSqliteFile(): LastingDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-lasting-'))
  const path = join(folder, 'hometown.sqlite')
  copyFileSync(inject('sqliteTemplate'), path)
  return { open: () => openSqlite(path), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function takePostgresDatabase(): Promise<LastingDatabase> {
  const database = await takeDatabase(postgresServer(), 'template')
  const { connectionString = '' } = database.options
  return { open: () => openPostgres(connectionString), remove: () => giveBackDatabase(database) }
}
