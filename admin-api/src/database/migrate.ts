import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import type { Db, Store } from './database.ts'
import { addVersions } from './schema/0002-versions.ts'
import { renameNumbers } from './schema/0003-numbers.ts'
import { BASELINE, createTables } from './schema/baseline.ts'

/** Steps get Kysely without types, because tables may change after a step was written. */
export type MigrationStep = (db: Kysely<unknown>, kind: Store['kind']) => Promise<void>
type MigrationList = Readonly<Record<string, MigrationStep>>

export const migrations: MigrationList = {
  [BASELINE]: createTables,
  '0002-versions': addVersions,
  '0003-numbers': renameNumbers,
}

interface MigrateOptions {
  /** Runs before a used database changes, to make a backup. An error cancels the migration. */
  beforeUpdate?: () => Promise<unknown>
  list?: MigrationList
}

/** Another version made the database, whose data this one could destroy. */
export class IncompatibleDatabaseError extends InstallationRefusedError {}

/** Applies all missing steps or none, and returns their names. @throws IncompatibleDatabaseError */
export async function migrateStore(
  store: Store,
  { beforeUpdate, list = migrations }: MigrateOptions = {},
): Promise<string[]> {
  const missing = await findMissingSteps(store, list)
  if (missing.length > 0 && missing.length < Object.keys(list).length) await beforeUpdate?.()
  const steps = Object.entries(list).map(([name, step]): [string, Migration] => [
    name,
    { up: (db) => step(db, store.kind) },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(steps) }
  const { error, results = [] } = await new Migrator({ db: store.db, provider }).migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** Lists what `migrateStore` would do. Changes nothing. @throws IncompatibleDatabaseError */
export async function findMissingSteps(store: Store, list = migrations): Promise<string[]> {
  // The tables are read first: another process may commit them together with its steps between the two statements.
  const tables = await listDatabaseTables(store)
  const applied = tables.includes('kysely_migration') ? await listAppliedSteps(store.db) : []
  const isEmpty = tables.every((name) => name.startsWith('kysely_migration'))
  if (!isEmpty && !applied.includes(BASELINE))
    throw new IncompatibleDatabaseError(
      'The database was made by an unreleased version of Hometown. Run npm run export with that version to keep its ' +
        'content, then start with an empty database: set another DATA_DIR or DATABASE_URL.',
    )
  const unknown = applied.find((name) => !(name in list))
  if (unknown)
    throw new IncompatibleDatabaseError(
      `The database was made by a newer version of Hometown (it knows '${unknown}', this version does not). ` +
        'Start that version again, or go back to the newest backup that has -update in its name. npm run restore lists them.',
    )
  return Object.keys(list).filter((name) => !applied.includes(name))
}

export async function listAppliedSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function listDatabaseTables({ db, kind }: Store): Promise<string[]> {
  const names =
    kind === 'sqlite'
      ? sql`name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'`
      : sql`tablename as name from pg_tables where schemaname = current_schema()`
  const { rows } = await sql<{ name: string }>`select ${names}`.execute(db)
  return rows.map(({ name }) => name)
}
