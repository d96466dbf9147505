import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** The database, and the few things that differ between SQLite and PostgreSQL. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Database>
  /**
   * A short write (a few milliseconds) that may share its commit with others: on SQLite one durable commit serves all
   * that arrive together, each in a savepoint of its own. Resolves after the commit.
   */
  groupWrite<T>(write: (trx: Transaction<Database>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Opens the database as it is; `migrateStore` brings its tables up to date. */
export async function openStore(place: Place): Promise<Store> {
  return place.databaseUrl ? openPostgres(place.databaseUrl) : openSqlite(join(place.dataDir, 'hometown.sqlite'))
}
