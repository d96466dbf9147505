import { join } from 'node:path'
import type { Store } from './database.ts'
import { openPostgres, type PostgresOptions } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Opens the database without migrating it; see `migrateStore`. */
export async function openStore(place: Place, options?: PostgresOptions): Promise<Store> {
  const { databaseUrl } = place
  return databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(join(place.dataDir, 'hometown.sqlite'))
}
