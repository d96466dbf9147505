import { join } from 'node:path'
import type { Store } from './database.ts'
import { openPostgres, type PostgresOptions } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

/** Opens the database without migrating it; see `migrateStore`. */
export async function openStore(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  options?: PostgresOptions,
): Promise<Store> {
  return databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(join(dataDir, 'hometown.sqlite'))
}
