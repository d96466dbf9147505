import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { BASELINE } from '../schema/baseline.ts'
import type { Store } from '../store.ts'
import { type MigrationStep, migrations } from './migrations.ts'

type MigrationList = Readonly<Record<string, MigrationStep>>

interface MigrateOptions {
  /** Runs before a used database changes, to make a backup. An error cancels the migration. */
  beforeUpdate?: () => Promise<unknown>
  list?: MigrationList
}

export interface MigrationReport {
  applied: string[]
}

/** Nothing is wrong with the database, only with the version that asks. */
export class OtherDatabaseError extends Error {}

/** Its message tells people what to do. */
export class NewerDatabaseError extends OtherDatabaseError {
  override name = 'NewerDatabaseError' as const
}

/** `explainFault` tells people what to do, since that depends on where the database is. */
export class UnreleasedDatabaseError extends OtherDatabaseError {
  override name = 'UnreleasedDatabaseError' as const
}

/**
 * Applies all missing steps or none.
 * @throws OtherDatabaseError when another version made the database, whose data this one could destroy
 */
export async function migrateStore(store: Store, options: MigrateOptions = {}): Promise<MigrationReport> {
  const list = options.list ?? migrations
  const applied = await listKnown(store, list)
  if (applied.length > 0 && applied.length < Object.keys(list).length) await options.beforeUpdate?.()
  const { error, results = [] } = await createMigrator(store, list).migrateToLatest()
  if (error) throw error
  return { applied: results.map((result) => result.migrationName) }
}

/** What `migrateStore` would do. Changes nothing. @throws as `migrateStore` does */
export async function findMissingSteps(store: Store, list: MigrationList = migrations): Promise<string[]> {
  const applied = await listKnown(store, list)
  return Object.keys(list).filter((name) => !applied.includes(name))
}

/** @throws if this version can't continue with these steps */
async function listKnown(store: Store, list: MigrationList): Promise<string[]> {
  // The tables first: another process may commit them together with its steps between the two statements.
  const tables = await listTables(store)
  const applied = tables.includes('kysely_migration') ? await listApplied(store) : []
  const isEmpty = tables.every((name) => name.startsWith('kysely_migration'))
  if (applied.length === 0 && isEmpty) return []
  if (!applied.includes(BASELINE))
    throw new UnreleasedDatabaseError('The database was made by an unreleased version of Hometown')
  const unknown = applied.find((name) => !(name in list))
  if (unknown)
    throw new NewerDatabaseError(
      `The database was made by a newer version of Hometown (it knows '${unknown}', this version does not). ` +
        'Start that version again, or go back to the newest backup that has -update in its name. npm run restore lists them.',
    )
  return applied
}

async function listTables({ db, kind }: Store): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{
        name: string
      }>`select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(db)
  return rows.map(({ name }) => name)
}

async function listApplied({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function createMigrator(store: Store, list: MigrationList): Migrator {
  const steps = Object.entries(list).map(([name, step]) => {
    const migration: Migration = { up: (db) => step(db, store.kind) }
    return [name, migration] as const
  })
  return new Migrator({ db: store.db, provider: { getMigrations: async () => Object.fromEntries(steps) } })
}
