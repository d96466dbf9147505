import { join } from 'node:path'
import { openPostgres, type PostgresOptions } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import type { Store } from './store.ts'

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Past a pooler, which might end what takes long. */
  readonly databaseDirectUrl?: string | undefined
  readonly databasePool?: number
}

/** Doesn't migrate the database; see `migrateStore`. */
export async function openStore(place: Place, options?: Omit<PostgresOptions, 'most'>): Promise<Store> {
  const { databaseUrl, databaseDirectUrl = databaseUrl, databasePool: most } = place
  if (!databaseUrl || !databaseDirectUrl) return openSqlite(join(place.dataDir, 'hometown.sqlite'))
  const hasPooler = databaseDirectUrl !== databaseUrl
  return options?.isUnhurried
    ? openPostgres(databaseDirectUrl, { ...options, most })
    : openPostgres(databaseUrl, { ...options, most, hasPooler })
}
