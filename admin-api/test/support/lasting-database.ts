import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openPostgres } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import type { Store } from '../../src/database/store.ts'
import { giveBackDatabase, takeDatabase } from './reused-postgres.ts'

/** A database with all tables that outlives its stores, as it does the processes that open it. */
export interface LastingDatabase {
  /** The next process: it finds what those before have committed. */
  open(): Store
  /** To be called once its last store is closed. */
  remove(): void
}

export function makeSqliteFile(): LastingDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-lasting-'))
  const path = join(folder, 'hometown.sqlite')
  copyFileSync(inject('sqliteTemplate'), path)
  return { open: () => openSqlite(path), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export async function takePostgresDatabase(): Promise<LastingDatabase> {
  const address = await takeDatabase(inject('postgresServer'), 'template')
  return { open: () => openPostgres(address), remove: () => giveBackDatabase(address) }
}
